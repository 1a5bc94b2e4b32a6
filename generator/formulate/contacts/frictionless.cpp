#include "generator/formulate/contacts/law.hpp"

namespace signorini::formulate {

extern const LawKind frictionless{"frictionless", "frictionless", {},
    [](const model::Friction& friction) {
      const auto mu = friction.coefficients.find("mu");
      return mu == friction.coefficients.end() || model::is_zero(mu->second);
    },
    [](Block&, PortId, int) { return Friction{}; }, [](Block&, const Friction&) { return Vec{}; },
    [](Block&, const Friction&, const Slip&) {}};

}  // namespace signorini::formulate
