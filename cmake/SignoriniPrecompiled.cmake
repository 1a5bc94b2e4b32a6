# signorini_add_precompiled(<name> LIBS <target>... [HEADERS <header>...])
# Headers that many sources read, read once: those of the standard library, fmt, and HEADERS. A target gets them with
#   target_precompile_headers(<target> REUSE_FROM signorini_precompiled_<name>)
# A source still includes what it uses; ./dev tidy and builds with a compiler cache do without.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache")
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)  # a cache does more, and would see another content in each build folder
endif()
set(SIGNORINI_NO_CODE ${CMAKE_BINARY_DIR}/no_code.cpp)  # a library must have a source
file(CONFIGURE OUTPUT ${SIGNORINI_NO_CODE} CONTENT "")

function(signorini_add_precompiled name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBS;HEADERS")
  add_library(signorini_precompiled_${name} STATIC ${SIGNORINI_NO_CODE})
  target_link_libraries(signorini_precompiled_${name} PRIVATE ${arg_LIBS} signorini_warnings)
  target_precompile_headers(
    signorini_precompiled_${name} PRIVATE <algorithm> <array> <cmath> <cstddef> <filesystem> <functional> <map> <memory>
    <optional> <string> <utility> <variant> <vector> <fmt/format.h> ${arg_HEADERS})
endfunction()
