#include "generator/formulate/surfaces/implicit_surface.hpp"

#include <fmt/format.h>

#include "generator/formulate/surfaces/structure.hpp"
#include "generator/model/quantity.hpp"

namespace signorini::formulate {

namespace {

bool is_axis(const std::string& name) { return name == "x" || name == "y" || name == "z"; }

}  // namespace

Surface implicit_surface(const model::Shape& shape) {
  const Structure structure = structure_of(shape.surfaces, is_axis);
  Surface surface;
  SurfaceKind& kind = surface.kind;
  kind.count = static_cast<int>(structure.expressions.size());
  for (std::size_t i = 0; i < structure.expressions.size(); ++i)
    kind.lines.push_back(fmt::format("scale{} ({})", i + 1, readable(structure.expressions[i])));
  kind.name = "implicit_" + hash_of(kind.lines);
  for (std::size_t i = 0; i < structure.slots.size(); ++i) {
    kind.fields.push_back({fmt::format("k{}", i + 1), "", "number of the model's expression"});
    surface.values.push_back(structure.slots[i]);
  }
  for (std::size_t i = 0; i < structure.expressions.size(); ++i) {
    kind.fields.push_back({fmt::format("scale{}", i + 1), "", "makes |grad f| about 1 on the border"});
    surface.values.push_back(model::literal(shape.scales[i]));
  }
  const std::size_t slots = structure.slots.size();
  kind.functions = [slots, structure](Block& block, const Vec& p, const Vec& k) {
    const auto variable = [&](const std::string& name) {
      return p.at(static_cast<std::size_t>(name[0] - 'x'));
    };
    Vec values = to_exprs(block, structure, "surface", k, variable, is_axis);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = k[slots + i] * values[i];
    return values;
  };
  return surface;
}

}  // namespace signorini::formulate
