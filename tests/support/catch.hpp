#pragma once

// The one include of Catch for every test: version 3 has many headers, version 2 a single one.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;                       // NOLINT(google-global-names-in-headers): version 2 has it there
using Catch::Matchers::ContainsSubstring;  // NOLINT(google-global-names-in-headers)
using Catch::Matchers::WithinAbs;          // NOLINT(google-global-names-in-headers)
using Catch::Matchers::WithinRel;          // NOLINT(google-global-names-in-headers)
#else
#include <catch2/catch.hpp>
using Catch::Matchers::WithinAbs;  // NOLINT(google-global-names-in-headers)
using Catch::Matchers::WithinRel;  // NOLINT(google-global-names-in-headers)
inline auto ContainsSubstring(const std::string& part) { return Catch::Matchers::Contains(part); }
#endif
