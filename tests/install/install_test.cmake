# Installs the build, builds and runs a consumer project with it, changes the model, builds and runs again.
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${WORK})
file(COPY ${CONSUMER}/ DESTINATION ${WORK}/consumer)
file(COPY ${MODEL} DESTINATION ${WORK}/consumer)
get_filename_component(stem ${MODEL} NAME_WLE)
set(generated ${WORK}/build/signorini/${stem}/${stem}.hpp)

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
# The program must use the installed templates, not those of the source tree: this one is told apart.
file(GLOB_RECURSE template ${WORK}/prefix/*/surface.hpp.j2)
file(APPEND ${template} "// from the installed template\n")
run(${CMAKE_COMMAND} -S ${WORK}/consumer -B ${WORK}/build -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${WORK}/prefix
    -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${CXX_FLAGS})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/consumer)

file(GLOB kinds ${WORK}/build/signorini/${stem}/kinds/*_halfspace.hpp)
list(GET kinds 0 kind)
file(STRINGS ${kind} marked REGEX "from the installed template")
if(NOT marked)
  message(FATAL_ERROR "the installed program did not use the installed templates")
endif()

# The installed program compiles a model with the installed headers.
run(${CMAKE_COMMAND} -E env XDG_CACHE_HOME=${WORK}/cache CXX=${CXX} --unset=SIGNORINI_INCLUDE_DIR
    ${WORK}/prefix/bin/signorini simulate ${MODEL} --duration 0.02 --engine compiled)

# The model's derivatives are a test of the consumer: it passes, and fails where a sign is wrong.
set(ctest ${CMAKE_COMMAND} -E env XDG_CACHE_HOME=${WORK}/cache ${CTEST} --test-dir ${WORK}/build --output-on-failure)
run(${ctest})
file(GLOB kind ${WORK}/build/signorini/${stem}/kinds/*_friction.hpp)
file(READ ${kind} text)
string(REPLACE "= -(k[per_size] * df_da_x);" "= k[per_size] * df_da_x;" wrong "${text}")
if(wrong STREQUAL text)
  message(FATAL_ERROR "no place for a wrong sign")
endif()
file(WRITE ${kind} "${wrong}")
execute_process(COMMAND ${ctest} RESULT_VARIABLE result OUTPUT_VARIABLE said)
if(result EQUAL 0 OR NOT said MATCHES "MISMATCH rolling: point inside f / rolling: a_x")
  message(FATAL_ERROR "a wrong sign was not found:\n${said}")
endif()
file(WRITE ${kind} "${text}")

# A touched model is generated anew, an untouched one is not.
file(TIMESTAMP ${generated} before "%s")
run(${CMAKE_COMMAND} --build ${WORK}/build)
file(TIMESTAMP ${generated} untouched "%s")
run(${CMAKE_COMMAND} -E sleep 1.1)
file(TOUCH ${WORK}/consumer/${stem}.toml)
run(${CMAKE_COMMAND} --build ${WORK}/build)
file(TIMESTAMP ${generated} after "%s")
if(NOT untouched STREQUAL before)
  message(FATAL_ERROR "the model was generated again without a reason")
endif()
if(after STREQUAL before)
  message(FATAL_ERROR "the model changed, but was not generated again")
endif()
run(${WORK}/build/consumer)
