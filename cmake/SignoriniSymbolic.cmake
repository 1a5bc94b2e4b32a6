# The symbol library behind generator/symbolic. Sets SIGNORINI_SYMBOLIC_ENGINE to
#   symengine, with SYMENGINE_INCLUDE_DIRS and SYMENGINE_LIBRARIES, or
#   ginac, with the target PkgConfig::GINAC.
set(SIGNORINI_SYMBOLIC auto CACHE STRING "Symbol engine: auto, symengine or ginac")
set_property(CACHE SIGNORINI_SYMBOLIC PROPERTY STRINGS auto symengine ginac)
if(NOT SIGNORINI_SYMBOLIC MATCHES "^(auto|symengine|ginac)$")
  message(FATAL_ERROR "SIGNORINI_SYMBOLIC=${SIGNORINI_SYMBOLIC}: must be auto, symengine or ginac")
endif()

set(SIGNORINI_SYMBOLIC_ENGINE ginac)
if(NOT SIGNORINI_SYMBOLIC STREQUAL ginac)
  find_package(SymEngine CONFIG QUIET)
  if(SymEngine_FOUND)
    set(SIGNORINI_SYMBOLIC_ENGINE symengine)
  elseif(SIGNORINI_SYMBOLIC STREQUAL symengine)
    message(FATAL_ERROR "SIGNORINI_SYMBOLIC=symengine, but SymEngine was not found; set SymEngine_DIR")
  endif()
endif()

if(SIGNORINI_SYMBOLIC_ENGINE STREQUAL ginac)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(GINAC QUIET IMPORTED_TARGET ginac)
  if(NOT GINAC_FOUND)
    message(FATAL_ERROR "No symbol engine found; install GiNaC (libginac-dev) or set SymEngine_DIR")
  endif()
endif()
message(STATUS "Symbol engine: ${SIGNORINI_SYMBOLIC_ENGINE}")
