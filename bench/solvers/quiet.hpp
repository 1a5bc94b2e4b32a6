#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace signorini::bench {

/// While it lives, stdout and stderr lead nowhere: some libraries report to them whatever their options say.
class Quiet {
 public:
  Quiet() {
    flush();
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
  }
  ~Quiet() {
    flush();
    dup2(out_, STDOUT_FILENO);
    dup2(error_, STDERR_FILENO);
    close(out_);
    close(error_);
  }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  static void flush() {
    std::fflush(stdout);
    std::fflush(stderr);
  }
  const int out_ = dup(STDOUT_FILENO);
  const int error_ = dup(STDERR_FILENO);
};

}  // namespace signorini::bench
