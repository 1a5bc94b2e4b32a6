#include "tests/random/run/child.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace signorini::scenes {

namespace {

void write_line(int file, const Note& note) {
  std::string reason = note.reason;
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  const std::string line =
      fmt::format("{} {} {} {}\n", static_cast<char>(note.outcome), note.h, note.step, reason);
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t count = write(file, line.data() + done, line.size() - done);
    if (count <= 0) _exit(3);  // nobody listens
    done += static_cast<std::size_t>(count);
  }
}

[[noreturn]] void be_child(const std::function<void(const Listener& tell)>& work, int file) {
  try {
    work([&](const Note& note) {
      write_line(file, note);
      return true;
    });
  } catch (const std::exception& error) {
    write_line(file, {Outcome::refused, 0, 0, std::string("exception: ") + error.what()});
  }
  _exit(0);
}

void add(const std::string& line, SceneResult& result) {
  std::array<char, 2> outcome{};
  Note note;
  int used = 0;
  if (std::sscanf(line.c_str(), "%1s %lf %ld %n", outcome.data(), &note.h, &note.step, &used) < 3) return;
  note.outcome = static_cast<Outcome>(outcome[0]);
  note.reason = line.substr(static_cast<std::size_t>(used));
  result.h = note.h, result.step = note.step;
  if (note.outcome == Outcome::right)
    ++result.right, ++result.rungs[note.reason];
  else if (note.outcome == Outcome::same)
    ++result.same;
  else
    result.notes.push_back(std::move(note));
}

/// Reads lines until the child ends; false where it was silent for too long.
bool listen(int file, double patience, SceneResult& result) {
  std::string left;
  std::array<char, 4096> buffer{};
  for (pollfd watched{file, POLLIN, 0};;) {
    const int ready = poll(&watched, 1, static_cast<int>(1000 * patience));
    if (ready == 0) return false;
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count <= 0) return true;
    left.append(buffer.data(), static_cast<std::size_t>(count));
    for (std::size_t end = left.find('\n'); end != std::string::npos; end = left.find('\n')) {
      add(left.substr(0, end), result);
      left.erase(0, end + 1);
    }
  }
}

}  // namespace

SceneResult run_in_child(const std::function<void(const Listener& tell)>& work, double patience) {
  SceneResult result;
  int ends[2];
  if (pipe(ends) != 0) std::abort();
  std::fflush(nullptr);  // or the child would print it once more
  const pid_t child = fork();
  if (child < 0) std::abort();
  if (child == 0) {
    close(ends[0]);
    be_child(work, ends[1]);
  }
  close(ends[1]);
  result.hung = !listen(ends[0], patience, result);
  if (result.hung) kill(child, SIGKILL);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (result.hung) return result;
  result.crashed = WIFSIGNALED(status) || WEXITSTATUS(status) != 0;
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

SceneResult run_in_child(const Scene& scene, const RunOptions& options, double patience) {
  return run_in_child([&](const Listener& tell) { run_scene(scene, options, tell); }, patience);
}

}  // namespace signorini::scenes
