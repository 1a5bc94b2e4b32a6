#include "generator/trace/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

namespace signorini::cli {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

Progress::Progress(std::string label, long total, bool silent, std::string unit)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      total_(total),
      silent_(silent),
      terminal_(isatty(STDERR_FILENO) != 0),
      next_(steady_clock::now() + (terminal_ ? milliseconds(0) : milliseconds(2000))) {}

Progress::~Progress() {
  if (terminal_ && drawn_) fmt::print(stderr, "\n");
}

void Progress::update(long finished) {
  if (silent_) return;
  const auto now = steady_clock::now();
  const bool last = finished == total_;
  if (now < next_ && !(last && drawn_)) return;
  next_ = now + (terminal_ ? milliseconds(50) : milliseconds(5000));
  draw(finished);
}

void Progress::draw(long finished) {
  constexpr long width = 40;
  const long filled = total_ > 0 ? finished * width / total_ : width;
  std::string bar(static_cast<std::size_t>(width), '.');
  for (long i = 0; i < filled; ++i) bar[static_cast<std::size_t>(i)] = '#';
  fmt::print(stderr, "{}{} [{}] {}/{} {}{}", terminal_ ? "\r" : "", label_, bar, finished, total_, unit_,
      terminal_ ? "" : "\n");
  drawn_ = true;
}

}  // namespace signorini::cli
