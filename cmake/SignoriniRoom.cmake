# signorini_add_room(<name> [PUBLIC <target>...] [PRIVATE <target>...])
# A folder of the generator as a library, signorini_<name>: all its sources, and what it may see of other rooms.
# tests/architecture holds the includes against the order of the rooms.
function(signorini_add_room name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PUBLIC;PRIVATE")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(signorini_${name} STATIC ${sources})
  target_include_directories(signorini_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(signorini_${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE} fmt::fmt signorini_warnings)
endfunction()
