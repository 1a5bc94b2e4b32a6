#pragma once

namespace signorini::test {

/// Heap allocations of the process so far: malloc and its relatives, so operator new too.
long malloc_count() noexcept;

/// False where malloc cannot be replaced (sanitizers bring their own); then the count stays zero.
bool malloc_is_counted() noexcept;

}  // namespace signorini::test
