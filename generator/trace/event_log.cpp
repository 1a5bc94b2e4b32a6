#include "generator/trace/event_log.hpp"

#include <fmt/format.h>

#include <iostream>

#include "generator/text/usage_error.hpp"

namespace signorini::cli {

EventLog::EventLog(const std::string& path, engine::NamedSimulator& simulator)
    : path_(path), simulator_(simulator) {
  if (path != "-") file_.open(path, std::ios::binary);
  if (path != "-" && !file_) throw UsageError{"cannot write " + path};
  out() << "t,contact,mode,motion\n";
}

std::ostream& EventLog::out() { return path_ == "-" ? std::cout : file_; }

void EventLog::end_step(double t) {
  const bool first = phases_.empty();
  phases_.resize(static_cast<std::size_t>(simulator_.contact_count()));
  for (int i = 0; i < simulator_.contact_count(); ++i) {
    const sim::ContactPhase now = simulator_.contact_phase(i);
    sim::ContactPhase& before = phases_[static_cast<std::size_t>(i)];
    if (now == before && !first) continue;
    before = now;
    out() << fmt::format(
        "{},{},{},{}\n", t, simulator_.contact_name(i), to_word(now.mode), to_word(now.motion));
  }
}

void EventLog::finish() {
  if (!out().flush()) throw UsageError{"cannot write " + path_};
}

}  // namespace signorini::cli
