# signorini_runtime: the headers that generated code includes as <signorini/...>.
# In the build tree a link gives them the name under which they are installed.
include(GNUInstallDirs)

file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
if(NOT EXISTS ${CMAKE_BINARY_DIR}/include/signorini)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/runtime ${CMAKE_BINARY_DIR}/include/signorini SYMBOLIC)
endif()

add_library(signorini_runtime INTERFACE)
add_library(signorini::runtime ALIAS signorini_runtime)
set_target_properties(signorini_runtime PROPERTIES EXPORT_NAME runtime)
target_compile_features(signorini_runtime INTERFACE cxx_std_20)
target_include_directories(signorini_runtime INTERFACE $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include>
                                                       $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
# The PATH adapter loads its library at run time.
target_link_libraries(signorini_runtime INTERFACE ${CMAKE_DL_LIBS})
