# One library target per folder of src/, with its headers as a file set, so that the folder list is the target list.

set(DRYDOCK_WARNINGS -Wall -Wextra -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  list(APPEND DRYDOCK_WARNINGS -Wno-restrict)  # GCC 12 reports `"text" + std::string` (GCC bug 105651)
endif()

# Headers and the templates they make are most of a build's time. So the release and the sanitized build compile many
# sources of a target at a time (UNITY_BUILD) and read the headers of others once for all targets (clang; those of GCC
# would only make it slower). The dev build compiles each source by itself, and tells when one lacks an include.
#
# drydock_precompiled(NAME USES target … HEADERS <header> …): a set of headers, for drydock_precompile(TARGET NAME).
function(drydock_precompiled name)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    cmake_parse_arguments(ARG "" "" "USES;HEADERS" ${ARGN})
    file(CONFIGURE OUTPUT ${name}.cpp CONTENT "")
    add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${name} PRIVATE ${ARG_USES})
    target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
  endif()
endfunction()
function(drydock_precompile target name)
  if(TARGET ${name})
    target_precompile_headers(${target} REUSE_FROM ${name})
    target_compile_options(${target} PRIVATE -fPIC)  # in programs too, as the headers are
  endif()
endfunction()

# For what takes no user's time: reading, wording, answering a page. Without much inlining, and with the code generator of
# -O0, it takes two thirds of the time to compile.
set(DRYDOCK_COLD -O1)
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  list(APPEND DRYDOCK_COLD "SHELL:-mllvm -inline-threshold=25" "SHELL:-mllvm -fast-isel")
endif()

# drydock_folder(NAME SOURCES a.cpp … PUBLIC_HEADERS a.h … HEADERS b.h … USES target … PRIVATE target …). PUBLIC_HEADERS are
# installed and include only such headers of ours (house.package); HEADERS are for ourselves. COLD: compiled for a quick build.
function(drydock_folder name)
  cmake_parse_arguments(ARG "COLD" "" "SOURCES;PUBLIC_HEADERS;HEADERS;USES;PRIVATE" ${ARGN})
  add_library(drydock_${name} STATIC ${ARG_SOURCES})
  add_library(drydock::${name} ALIAS drydock_${name})
  set_target_properties(drydock_${name} PROPERTIES EXPORT_NAME ${name})
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set_target_properties(drydock_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 60)
    if(ARG_COLD)
      target_compile_options(drydock_${name} PRIVATE ${DRYDOCK_COLD})
    endif()
  endif()
  target_compile_features(drydock_${name} PUBLIC cxx_std_20)
  target_compile_options(drydock_${name} PRIVATE ${DRYDOCK_WARNINGS})
  target_include_directories(drydock_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_sources(drydock_${name}
    PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${ARG_PUBLIC_HEADERS}
    PRIVATE FILE_SET ours TYPE HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${ARG_HEADERS})
  target_link_libraries(drydock_${name} PUBLIC ${ARG_USES} PRIVATE ${ARG_PRIVATE})
  drydock_precompile(drydock_${name} drydock_headers)
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_TARGETS drydock_${name})
endfunction()

# drydock_kernels(STEM …): STEM_sse2.cpp, STEM_avx2.cpp and STEM_avx512.cpp, as far as there are such, are each compiled for
# their instruction set (simd/); which one runs is chosen at run time. Precompiled headers and other sources in one unit
# would be compiled without these options.
function(drydock_kernels)
  set(sse2)
  set(avx2 -mavx2 -mfma)
  set(avx512 ${avx2} -mavx512f -mavx512vl -mavx512dq -mavx512bw)
  foreach(stem ${ARGN})
    foreach(set sse2 avx2 avx512)
      set_source_files_properties(${stem}_${set}.cpp PROPERTIES
        COMPILE_OPTIONS "${${set}}"
        SKIP_PRECOMPILE_HEADERS ON
        SKIP_UNITY_BUILD_INCLUSION ON)
    endforeach()
  endforeach()
endfunction()

# drydock_test(NAME FILES test/a_test.cpp … USES target …): one program of unit tests per folder; with OF folder, another
# one beside it, for tests that need much to compile or to link.
function(drydock_test name)
  if(NOT DRYDOCK_UNIT_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "OF" "FILES;USES" ${ARGN})
  if(NOT ARG_OF)
    set(ARG_OF ${name})
  endif()
  add_executable(${name}_test ${ARG_FILES})
  target_compile_options(${name}_test PRIVATE ${DRYDOCK_WARNINGS})
  target_compile_definitions(${name}_test PRIVATE DRYDOCK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_include_directories(${name}_test PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name}_test PRIVATE drydock::${ARG_OF} ${ARG_USES} GTest::gtest_main RapidCheck::RapidCheck)
  drydock_precompile(${name}_test drydock_test_headers)
  add_test(NAME unit.${name} COMMAND ${name}_test --gtest_brief=1)
endfunction()

# drydock_attack(NAME OF folder FILES test/a_attack.cpp … USES target …): tests by great numbers of tries, in the release
# build, where they are quick.
function(drydock_attack name)
  if(NOT DRYDOCK_BENCH)
    return()
  endif()
  cmake_parse_arguments(ARG "" "OF" "FILES;USES" ${ARGN})
  add_executable(${name}_attack ${ARG_FILES})
  target_compile_options(${name}_attack PRIVATE ${DRYDOCK_WARNINGS})
  target_include_directories(${name}_attack PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name}_attack PRIVATE drydock::${ARG_OF} ${ARG_USES} GTest::gtest_main)
  add_test(NAME attack.${name} COMMAND ${name}_attack --gtest_brief=1)
endfunction()

# drydock_fuzz(NAME FILE corpus OF folder USES target …): a libFuzzer target (clang, asan preset) and a short run on its kept corpus. Coverage
# steers it: of the folder it is for, so that the other ones take less time to compile and to run.
function(drydock_fuzz name file corpus)
  if(NOT DRYDOCK_UNIT_TESTS OR NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize=address")
    return()
  endif()
  cmake_parse_arguments(ARG "" "OF" "USES" ${ARGN})
  # As -fsanitize=fuzzer-no-link, but precompiled headers made without it can be used.
  target_compile_options(drydock_${ARG_OF} PRIVATE -fsanitize-coverage=inline-8bit-counters,indirect-calls,trace-cmp,pc-table)
  add_executable(${name}_fuzz ${file})
  target_compile_options(${name}_fuzz PRIVATE ${DRYDOCK_WARNINGS})
  target_include_directories(${name}_fuzz PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name}_fuzz PRIVATE drydock::${ARG_OF} ${ARG_USES})
  target_link_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
  # New finds go to the first folder, in the build tree; the kept corpus is only read.
  set(found ${CMAKE_CURRENT_BINARY_DIR}/${name}_found)
  file(MAKE_DIRECTORY ${found})
  add_test(NAME fuzz.${name} COMMAND ${name}_fuzz -max_total_time=5 -timeout=2 -rss_limit_mb=512 -seed=1 -print_final_stats=0
    ${found} ${CMAKE_CURRENT_SOURCE_DIR}/${corpus})
endfunction()
