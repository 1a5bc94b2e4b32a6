#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace signorini::bench {

/// How much is measured: numbers worth reading, or, in about a second, that the program still works
/// (--smoke).
enum class Effort { full, smoke };

/// Of a program that has no other option. Ends it where there is one.
inline Effort effort_of(int argc, char** argv) {
  if (argc == 1) return Effort::full;
  if (argc == 2 && std::string_view(argv[1]) == "--smoke") return Effort::smoke;
  std::fprintf(stderr, "usage: %s [--smoke]\n", argv[0]);
  std::exit(2);
}

}  // namespace signorini::bench
