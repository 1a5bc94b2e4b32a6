#include "generator/capsule/outcome.hpp"

#include <fmt/format.h>

#include "generator/capsule/json_number.hpp"

namespace signorini::cli {

namespace {

using nlohmann::ordered_json;

ordered_json to_json(const Outcome::Defect& defect) {
  return {{"value", number_json(defect.value)}, {"where", defect.where}};
}

}  // namespace

Outcome in_words(const sim::StepReport<double>& report, const engine::NamedSimulator& simulator) {
  const auto defect = [&](double value, int contact) {
    return Outcome::Defect{value, contact < 0 ? "" : simulator.contact_name(contact)};
  };
  const sim::BlockName worst = simulator.place_of(report);
  const auto& c = report.certificate;
  return {report.solved(), to_word(report.status), simulator.attempt_word(report), report.iterations,
      report.evaluations, report.residual, worst.block, worst.name, defect(c.gap, c.gap_at),
      defect(c.cone, c.cone_at), defect(c.energy, c.energy_at)};
}

bool is_same(const Outcome& a, const Outcome& b) {
  return a.status == b.status && a.start == b.start && a.iterations == b.iterations &&
      a.evaluations == b.evaluations && a.residual == b.residual && a.worst_block == b.worst_block &&
      a.worst_row == b.worst_row;
}

std::string to_text(const Outcome& outcome) {
  std::string text = fmt::format("{}, residual {:.2e}", outcome.status, outcome.residual);
  if (!outcome.worst_row.empty()) text += fmt::format(" in {}: {}", outcome.worst_block, outcome.worst_row);
  return text;
}

std::string failure_text(long k, double h, const Outcome& outcome) {
  return fmt::format("step {} (from t = {:g} s) failed: {}", k, static_cast<double>(k) * h, to_text(outcome));
}

std::string certificate_text(const Outcome& outcome) {
  if (outcome.gap.where.empty()) return "none: no rung came that far, or there is no contact";
  std::string text = fmt::format("smallest gap {:.2e} m ({})", outcome.gap.value, outcome.gap.where);
  const auto add = [&text](const char* what, const Outcome::Defect& defect, const char* unit) {
    if (defect.where.empty()) return;
    text += fmt::format(", {} {:.2e} {} ({})", what, defect.value, unit, defect.where);
  };
  add("friction above its bound by", outcome.cone, "of it");
  add("work of friction", outcome.energy, "J");
  return text;
}

ordered_json to_json(const Outcome& o) {
  return {{"status", o.status}, {"start", o.start}, {"iterations", o.iterations},
      {"evaluations", o.evaluations}, {"residual", number_json(o.residual)}, {"worst_block", o.worst_block},
      {"worst_row", o.worst_row},
      {"certificate", {{"gap", to_json(o.gap)}, {"cone", to_json(o.cone)}, {"energy", to_json(o.energy)}}}};
}

}  // namespace signorini::cli
