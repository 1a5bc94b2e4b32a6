# signorini_add_room(<name> [PUBLIC <target>...] [PRIVATE <target>...] [PRECOMPILED <name>])
# A folder of the generator as a library, signorini_<name>: all its sources, and what it may see of other rooms.
# tests/architecture holds the includes against the order of the rooms.
function(signorini_add_room name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PRECOMPILED" "PUBLIC;PRIVATE")
  if(NOT arg_PRECOMPILED)
    set(arg_PRECOMPILED text)
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(signorini_${name} STATIC ${sources})
  target_include_directories(signorini_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(signorini_${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE} fmt::fmt signorini_warnings)
  target_precompile_headers(signorini_${name} REUSE_FROM signorini_precompiled_${arg_PRECOMPILED})
endfunction()
