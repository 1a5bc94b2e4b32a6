#include "generator/formulate/surfaces/implicit_surface.hpp"

#include <fmt/format.h>

#include "generator/formulate/surfaces/formula.hpp"
#include "generator/formulate/surfaces/structure.hpp"
#include "generator/model/quantity.hpp"

namespace signorini::formulate {

namespace {

bool is_axis(const std::string& name) { return name == "x" || name == "y" || name == "z"; }

}  // namespace

Surface implicit_surface(const model::Shape& shape) {
  const Structure structure = structure_of(shape.surfaces, is_axis);
  Surface surface;
  surface.values = structure.slots;
  std::vector<Field> fields;
  for (std::size_t i = 1; i <= structure.slots.size(); ++i)
    fields.push_back({fmt::format("k{}", i), "", "number of the model's expression"});
  Formula formula;
  for (std::size_t i = 0; i < structure.expressions.size(); ++i) {
    const std::string scale = fmt::format("scale{}", i + 1), term = fmt::format("surface{}", i + 1);
    fields.push_back({scale, "", "makes |grad f| about 1 on the border"});
    surface.values.push_back(model::literal(shape.scales[i]));
    formula.terms.push_back({term, structure.expressions[i]});
    formula.terms.back().value.text = readable(structure.expressions[i]);
    formula.surfaces.push_back(known_expression(scale + "*" + term));
  }
  surface.kind = formula_kind("", std::move(fields), std::move(formula));
  surface.kind.name = "implicit_" + hash_of(surface.kind.lines);
  return surface;
}

}  // namespace signorini::formulate
