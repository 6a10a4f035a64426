# cmake --install gives a package: find_package(drydock) then link drydock::geometry and so on.
include(CMakePackageConfigHelpers)

get_property(targets GLOBAL PROPERTY DRYDOCK_TARGETS)
install(TARGETS ${targets} EXPORT drydock
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/drydock)
if(DRYDOCK_CLI)
  install(TARGETS drydock RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/drydock)
install(EXPORT drydock NAMESPACE drydock:: FILE drydockTargets.cmake DESTINATION ${package_dir})
configure_package_config_file(cmake/drydockConfig.cmake.in drydockConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(drydockConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${CMAKE_CURRENT_BINARY_DIR}/drydockConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/drydockConfigVersion.cmake
  cmake/FindLibYaml.cmake cmake/FindHdf5C.cmake cmake/FindLibDeflate.cmake
  DESTINATION ${package_dir})
