#include "generator/emit/version.hpp"

namespace signorini::emit {

const char* version() { return SIGNORINI_VERSION; }

}  // namespace signorini::emit
