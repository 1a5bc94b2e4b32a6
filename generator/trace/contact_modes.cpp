#include "generator/trace/contact_modes.hpp"

namespace signorini::cli {

ContactModes::ContactModes(const engine::NamedSimulator& simulator) {
  for (int i = 0; i < simulator.unknown_count(); ++i) {
    const sim::BlockName name = simulator.unknown_name(i);
    if (std::string(name.name) == "u_n") contacts_.push_back({name.block, i, -1});
    if (std::string(name.name) == "s") contacts_.back().slip = i;
  }
}

std::string ContactModes::words(int first, int size, const double* z, const double* F) const {
  std::string text;
  const auto is_positive = [&](int unknown) { return z[unknown - first] > F[unknown - first]; };
  for (const Contact& contact : contacts_) {
    if (contact.normal < first || contact.normal >= first + size) continue;
    if (!text.empty()) text += "; ";
    text += contact.name + (is_positive(contact.normal) ? " touching" : " apart");
    if (contact.slip >= 0 && is_positive(contact.normal))
      text += is_positive(contact.slip) ? ", slides" : ", sticks";
  }
  return text;
}

}  // namespace signorini::cli
