#pragma once

#include <string>
#include <vector>

#include "generator/formulate/surfaces/surface.hpp"

namespace signorini::formulate {

/// Surfaces as expressions of x, y, z, of the fields of their kind and of terms; Expression::text is the form
/// for people.
struct Formula {
  /// A named intermediate of x, y, z, the fields and earlier terms. Its name in generated code has no number
  /// at its end.
  struct Term {
    std::string name;
    model::Expression value;
  };
  std::vector<Term> terms;
  std::vector<model::Expression> surfaces;
};

/// An expression from text that is known to be right; the form for people leaves out the * of products.
model::Expression known_expression(const std::string& text);

/// The kind that computes a formula, from text or from a user: there is no other way to make one. Its lines
/// are the surfaces with the terms put in.
SurfaceKind formula_kind(std::string name, std::vector<Field> fields, Formula formula);

}  // namespace signorini::formulate
