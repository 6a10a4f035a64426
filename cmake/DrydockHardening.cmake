# A program that reads other people's files should be hard to take over even where it has a fault: canaries on the stack,
# checked copies of the C library, no table of functions that can be written to, addresses that differ from run to run.
# The sanitized build has stronger checks, which these would get in the way of.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  include(CheckPIESupported)
  check_pie_supported()
  add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()
