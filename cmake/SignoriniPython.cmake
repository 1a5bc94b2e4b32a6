# The system's interpreter, and pybind11 for it. The first python3 of PATH may belong to a version
# manager or a virtual environment that has neither Jinja2 nor a shared library, so each candidate is
# asked, with the user's settings ignored (-I). Choose another with -DPYTHON_EXECUTABLE=...
# Sets SIGNORINI_PYTHON and SIGNORINI_JINJA2_PATH, the folders that hold Jinja2 and MarkupSafe.
if(PYTHON_EXECUTABLE)
  set(candidates ${PYTHON_EXECUTABLE})
else()
  find_program(python_on_path python3 NO_CACHE)
  set(candidates /usr/bin/python3 /usr/local/bin/python3 ${python_on_path})
endif()

set(ask "import os, jinja2, markupsafe
folder = lambda m: os.path.dirname(os.path.dirname(os.path.abspath(m.__file__)))
print(':'.join(sorted({folder(jinja2), folder(markupsafe)})), end='')")
set(SIGNORINI_PYTHON "")
foreach(candidate IN LISTS candidates)
  execute_process(COMMAND ${candidate} -I -c "${ask}" RESULT_VARIABLE failed
                  OUTPUT_VARIABLE SIGNORINI_JINJA2_PATH ERROR_QUIET)
  if(failed EQUAL 0)
    set(SIGNORINI_PYTHON ${candidate})
    break()
  endif()
endforeach()
if(NOT SIGNORINI_PYTHON)
  message(FATAL_ERROR "No Python with Jinja2 among: ${candidates}; install python3-jinja2 or set PYTHON_EXECUTABLE")
endif()

# pybind11 reads one or the other, depending on its version.
set(PYTHON_EXECUTABLE ${SIGNORINI_PYTHON} CACHE FILEPATH "The interpreter that renders the templates")
set(Python_EXECUTABLE ${SIGNORINI_PYTHON})
find_package(Python COMPONENTS Interpreter Development.Module Development.Embed REQUIRED)
find_package(pybind11 CONFIG REQUIRED)
message(STATUS "Python: ${SIGNORINI_PYTHON} ${Python_VERSION}")
