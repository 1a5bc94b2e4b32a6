#pragma once

namespace signorini::emit {

/// "0.1.0"
const char* version();

}  // namespace signorini::emit
