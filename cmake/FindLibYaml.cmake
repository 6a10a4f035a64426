find_path(LIBYAML_INCLUDE_DIR yaml.h)
find_library(LIBYAML_LIBRARY yaml)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibYaml REQUIRED_VARS LIBYAML_LIBRARY LIBYAML_INCLUDE_DIR)
if(LibYaml_FOUND AND NOT TARGET LibYaml::LibYaml)
  add_library(LibYaml::LibYaml UNKNOWN IMPORTED)
  set_target_properties(LibYaml::LibYaml PROPERTIES
    IMPORTED_LOCATION ${LIBYAML_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${LIBYAML_INCLUDE_DIR})
endif()
