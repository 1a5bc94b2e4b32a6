#include "tests/support/malloc_counter.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>

// __GLIBC__ is known only after a system header.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SIGNORINI_COUNT_MALLOC 1
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#undef SIGNORINI_COUNT_MALLOC
#endif
#endif

namespace {
std::atomic<long> count{0};
}

#ifdef SIGNORINI_COUNT_MALLOC

#include <dlfcn.h>

#include <cerrno>
#include <cstring>

// These definitions in the executable come before those of the C library. dlsym may itself ask for memory
// while it looks up the originals; that is served from a small static arena, whose pieces are never given
// back.
namespace {

alignas(std::max_align_t) unsigned char arena[8192];
std::size_t arena_used = 0;

void* from_arena(std::size_t size) noexcept {
  const std::size_t rounded =
      (size + alignof(std::max_align_t) - 1) / alignof(std::max_align_t) * alignof(std::max_align_t);
  if (rounded > sizeof(arena) - arena_used) return nullptr;
  void* result = arena + arena_used;
  arena_used += rounded;
  return result;
}

bool in_arena(const void* p) noexcept {
  return p >= static_cast<const void*>(arena) && p < static_cast<const void*>(arena + sizeof(arena));
}

struct Originals {
  void* (*malloc)(std::size_t) = nullptr;
  void* (*calloc)(std::size_t, std::size_t) = nullptr;
  void* (*realloc)(void*, std::size_t) = nullptr;
  void* (*aligned_alloc)(std::size_t, std::size_t) = nullptr;
  void (*free)(void*) = nullptr;
};

Originals originals;
bool looking_up = false;

template <class Function>
void look_up(Function& function, const char* name) noexcept {
  void* symbol = dlsym(RTLD_NEXT, name);
  std::memcpy(&function, &symbol, sizeof(symbol));
}

/// The first call comes before main, from a single thread.
bool ready() noexcept {
  if (originals.free) return true;
  if (looking_up) return false;
  looking_up = true;
  look_up(originals.malloc, "malloc");
  look_up(originals.calloc, "calloc");
  look_up(originals.realloc, "realloc");
  look_up(originals.aligned_alloc, "aligned_alloc");
  look_up(originals.free, "free");
  looking_up = false;
  return originals.free != nullptr;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) noexcept {
  if (!ready()) return from_arena(size);
  ++count;
  return originals.malloc(size);
}

void* calloc(std::size_t number, std::size_t size) noexcept {
  if (!ready()) return from_arena(number * size);  // the arena is zero and never reused
  ++count;
  return originals.calloc(number, size);
}

void* realloc(void* old, std::size_t size) noexcept {
  if (!ready()) return from_arena(size);
  ++count;
  if (!in_arena(old)) return originals.realloc(old, size);
  void* moved = originals.malloc(size);
  const std::size_t available =
      static_cast<std::size_t>(arena + sizeof(arena) - static_cast<unsigned char*>(old));
  if (moved) std::memcpy(moved, old, size < available ? size : available);
  return moved;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  if (!ready()) return nullptr;
  ++count;
  return originals.aligned_alloc(alignment, size);
}

int posix_memalign(void** result, std::size_t alignment, std::size_t size) noexcept {
  void* p = aligned_alloc(alignment, size);
  if (!p) return ENOMEM;
  *result = p;
  return 0;
}

void free(void* p) noexcept {
  if (!p || in_arena(p) || !ready()) return;
  originals.free(p);
}

}  // extern "C"

#endif

namespace signorini::test {

long malloc_count() noexcept { return count.load(); }

bool malloc_is_counted() noexcept {
#ifdef SIGNORINI_COUNT_MALLOC
  return true;
#else
  return false;
#endif
}

}  // namespace signorini::test
