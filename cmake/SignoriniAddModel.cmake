# signorini_add_model(<target> MODEL <file.toml> [CHECK])
# Generates the step function of a model at build time and gives it to the target:
#   #include "<stem>.hpp", where <stem> is the name of the model file without .toml and must equal the
#   name in its [model] table.
# CHECK adds the test check_<stem>: the derivatives in the generated code against two other opinions
#   (signorini check); needs enable_testing().
# Works inside this build tree and, through find_package(signorini), outside it.
function(signorini_add_model target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CHECK" "MODEL" "")
  if(NOT arg_MODEL OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: signorini_add_model(<target> MODEL <file.toml> [CHECK])")
  endif()
  get_filename_component(model ${arg_MODEL} ABSOLUTE)
  get_filename_component(stem ${model} NAME_WLE)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/signorini/${stem})

  # Two targets of a directory may share a model: the rule is written once.
  string(SHA1 id ${folder})
  string(SUBSTRING ${id} 0 8 id)
  set(rule signorini_generate_${stem}_${id})
  if(NOT TARGET ${rule})
    add_custom_command(
      OUTPUT ${folder}/${stem}.hpp
      COMMAND signorini::signorini generate ${model} --out ${folder}
      # An unchanged header keeps its time; the build rule needs a newer one.
      COMMAND ${CMAKE_COMMAND} -E touch ${folder}/${stem}.hpp
      DEPENDS ${model} signorini::signorini
      COMMENT "Generating ${stem}"
      VERBATIM)
    add_custom_target(${rule} DEPENDS ${folder}/${stem}.hpp)
  endif()

  if(arg_CHECK AND NOT TEST check_${stem})
    add_test(NAME check_${stem} COMMAND signorini::signorini check ${model} --code ${folder})
    set_tests_properties(check_${stem} PROPERTIES ENVIRONMENT CXX=${CMAKE_CXX_COMPILER})
  endif()

  # Listed as a source, so that the generator runs before the target compiles.
  target_sources(${target} PRIVATE ${folder}/${stem}.hpp)
  add_dependencies(${target} ${rule})
  target_include_directories(${target} PRIVATE ${folder})
  target_link_libraries(${target} PRIVATE signorini::runtime)
endfunction()
