#pragma once

#include "generator/formulate/surfaces/surface.hpp"

namespace signorini::formulate {

/// The kind of a shape given by expressions. Decimals and named parameters become fields k1, k2, ... in the
/// order of their appearance, so that bodies that differ only in them share the kind; its name is a hash of
/// the structure.
Surface implicit_surface(const model::Shape& shape);

}  // namespace signorini::formulate
