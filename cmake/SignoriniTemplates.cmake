# The library behind generator/emit/render. Sets SIGNORINI_TEMPLATE_ENGINE to
#   jinja2cpp, with the target jinja2cpp, or
#   python, with the target pybind11::embed.
set(SIGNORINI_TEMPLATES auto CACHE STRING "Template engine: auto, jinja2cpp or python")
set_property(CACHE SIGNORINI_TEMPLATES PROPERTY STRINGS auto jinja2cpp python)
if(NOT SIGNORINI_TEMPLATES MATCHES "^(auto|jinja2cpp|python)$")
  message(FATAL_ERROR "SIGNORINI_TEMPLATES=${SIGNORINI_TEMPLATES}: must be auto, jinja2cpp or python")
endif()

set(SIGNORINI_TEMPLATE_ENGINE python)
if(NOT SIGNORINI_TEMPLATES STREQUAL python)
  # The package jinja2cpp links Boost's filesystem only where that was found before, and its JSON library nowhere.
  find_package(Boost QUIET CONFIG COMPONENTS filesystem OPTIONAL_COMPONENTS json)
  if(Boost_FOUND)
    find_package(jinja2cpp QUIET)
  endif()
  if(jinja2cpp_FOUND)
    if(TARGET Boost::json)
      target_link_libraries(jinja2cpp INTERFACE Boost::json)
    endif()
    set(SIGNORINI_TEMPLATE_ENGINE jinja2cpp)
  elseif(SIGNORINI_TEMPLATES STREQUAL jinja2cpp)
    message(FATAL_ERROR "SIGNORINI_TEMPLATES=jinja2cpp, but it or Boost was not found; set jinja2cpp_DIR and Boost_DIR")
  endif()
endif()

if(SIGNORINI_TEMPLATE_ENGINE STREQUAL python)
  include(SignoriniPython)
endif()
message(STATUS "Template engine: ${SIGNORINI_TEMPLATE_ENGINE}")
