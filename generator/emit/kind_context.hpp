#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "generator/compile/layout.hpp"

namespace signorini::emit {

// Contexts of the templates of the kinds.
nlohmann::json surface_context(const formulate::SurfaceKind& kind);
nlohmann::json pair_context(const formulate::PairKind& kind, const compile::LoweredBlock& lowered);
nlohmann::json body_context(const compile::LoweredMcp& lowered, const compile::KindTable& table);
nlohmann::json joint_context(const formulate::JointKind& kind, const compile::KindTable& table);
nlohmann::json contact_context(
    const formulate::ContactKind& kind, const formulate::PairKind& pair, const compile::KindTable& table);

/// Derivatives by arguments of a kind; `advance` is a body's, else null.
nlohmann::json derivatives_context(const compile::KindTable& table, const compile::LoweredMcp* body);

/// Space of a dimension: "Spatial" or "Planar".
std::string space_name(int dimension);

}  // namespace signorini::emit
