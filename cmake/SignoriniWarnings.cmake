# signorini_warnings: linked PRIVATE by every target of this project, never exported.
add_library(signorini_warnings INTERFACE)
target_compile_options(signorini_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wswitch-enum
                                                    $<$<BOOL:${SIGNORINI_WERROR}>:-Werror>)
