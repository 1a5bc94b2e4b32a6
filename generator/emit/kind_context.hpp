#pragma once

#include <nlohmann/json.hpp>

#include "generator/compile/lowered.hpp"

namespace signorini::emit {

/// Contexts of the templates of the kinds.
nlohmann::json surface_context(const formulate::SurfaceKind& kind);
nlohmann::json body_context(const formulate::BodyKind& kind, const compile::LoweredBlock& step,
    const ir::Program& advance, const compile::LoweredDerivative& advance_derivative);
nlohmann::json joint_context(const formulate::JointKind& kind, const compile::LoweredBlock& step);
nlohmann::json contact_context(const formulate::ContactKind& kind, const compile::LoweredContact& lowered);

/// Space of a dimension: "Spatial" or "Planar".
std::string space_name(int dimension);

/// "SIGNORINI_KIND_SPHERE_0_1_0": the same for the same text, so that two models may share a kind in one
/// program.
std::string include_guard(const std::string& kind);

}  // namespace signorini::emit
