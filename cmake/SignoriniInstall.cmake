# cmake --install: runtime headers, program, templates and the package for find_package(signorini).
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/signorini)

install(DIRECTORY runtime/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/signorini FILES_MATCHING PATTERN "*.hpp")
install(TARGETS signorini_runtime EXPORT signorini)
install(TARGETS signorini_path EXPORT signorini ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET signorini)
  install(TARGETS signorini EXPORT signorini RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY templates/ DESTINATION ${CMAKE_INSTALL_DATADIR}/signorini/templates)
endif()
install(EXPORT signorini NAMESPACE signorini:: DESTINATION ${package} FILE signoriniTargets.cmake)

configure_package_config_file(cmake/signoriniConfig.cmake.in ${CMAKE_BINARY_DIR}/signoriniConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/signoriniConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/signoriniConfig.cmake ${CMAKE_BINARY_DIR}/signoriniConfigVersion.cmake
              cmake/SignoriniAddModel.cmake DESTINATION ${package})
