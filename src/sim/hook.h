// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

/// DRYDOCK_HOOK(name, Result(Arguments...)) declares a member function that a class may have and that is used only if
/// it is there. It makes a struct of that name with
///
///   named<T>   T has a member called so, of whatever kind: overloaded, private, a template, a number
///   fits<T>    that member can be called with these arguments and gives exactly Result
///   used<T>()  the same as named<T>, but does not compile where T has the name and not the signature
///
/// so that a hook that is misdeclared is an error and not a hook that is never called:
///
///   namespace observer_hook { DRYDOCK_HOOK(stepped, void(double)); }
///   if constexpr (observer_hook::stepped::used<Observer>()) observer.stepped(t_s);
///
/// T is a class that is not final: a name is found by deriving from T and from a class that has it, where it is then
/// ambiguous. A name that is misspelt is not seen.
#define DRYDOCK_HOOK(name, ...)                                                                                     \
  struct name {                                                                                                     \
    struct Named {                                                                                                  \
      int name;                                                                                                     \
    };                                                                                                              \
    template <class T>                                                                                              \
    struct Both : T, Named {};                                                                                      \
    template <class T>                                                                                              \
    static constexpr bool named = !requires {                                                                       \
      &Both<T>::name;                                                                                               \
    };                                                                                                              \
    template <class T, class Result, class... Arguments>                                                            \
    static consteval bool fits_as(Result (*)(Arguments...)) {                                                       \
      return requires(T & object, Arguments... arguments) {                                                         \
        { object.name(std::forward<Arguments>(arguments)...) } -> std::same_as<Result>;                             \
      };                                                                                                            \
    }                                                                                                               \
    template <class T>                                                                                              \
    static constexpr bool fits = fits_as<T>(static_cast<std::add_pointer_t<__VA_ARGS__>>(nullptr));                 \
    template <class T>                                                                                              \
    static consteval bool used() {                                                                                  \
      static_assert(!named<T> || fits<T>, "the hook " #name " is there, but not with the signature " #__VA_ARGS__); \
      return named<T>;                                                                                              \
    }                                                                                                               \
  }
