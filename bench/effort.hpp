#pragma once

namespace signorini::bench {

/// How much is measured: numbers worth reading, or, in about a second, that the program still works
/// (--smoke).
enum class Effort { full, smoke };

}  // namespace signorini::bench
