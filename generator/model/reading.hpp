#pragma once

#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/model/quantity.hpp"
#include "generator/text/document.hpp"
#include "generator/text/names.hpp"

namespace signorini::model {

/// A model on its way from document to checked Model.
struct Reading {
  Report& report;
  Scope scope;
  Model model;
  Names symbols;                // parameters and inputs share the expressions' names
  std::vector<bool> shape_ok;   // a body: its parts were read without mistakes
  std::vector<bool> motion_ok;  // a body: so was everything else

  explicit Reading(Report& r) : report(r), scope{{}, &r} {}

  std::size_t dimension() const { return static_cast<std::size_t>(model.dimension); }
  std::size_t turns() const { return model.dimension == 2 ? 1 : 3; }  // entries of an angular velocity
};

/// "body 'hook', part 'arm'" for messages.
inline std::string part_owner(const std::string& owner, const Part& part) {
  return part.name.empty() ? owner : owner + ", part '" + part.name + "'";
}

}  // namespace signorini::model
