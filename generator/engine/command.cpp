#include "generator/engine/command.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace signorini::engine {

namespace {

[[noreturn]] void become(const std::vector<std::string>& words, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  execvp(arguments[0], arguments.data());
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
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    become(words, ends[1]);
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
