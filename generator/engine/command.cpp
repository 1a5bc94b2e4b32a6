#include "generator/engine/command.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace signorini::engine {

namespace {

[[noreturn]] void become(const std::vector<char*>& arguments, int output) {
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  execvp(arguments[0], const_cast<char**>(arguments.data()));
  _exit(127);
}

std::string read_all(int from) {
  std::string text;
  std::array<char, 4096> buffer;
  for (ssize_t count; (count = read(from, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(count));
  return text;
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& words) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};  // several may run at once: no child holds another's pipe
  std::vector<char*> arguments;                // made here: after a fork memory must not be asked for
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    become(arguments, ends[1]);
  }
  close(ends[1]);
  CommandResult result;
  if (child > 0) {
    result.output = read_all(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  }
  close(ends[0]);
  return result;
}

}  // namespace signorini::engine
