#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace signorini::model {

/// Number of insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
int edit_distance(std::string_view a, std::string_view b);

/// The candidate that a typist most likely meant: at most a third of the letters wrong.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "did you mean 'x'?" where something is near, else "<known>: a, b, c".
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates,
    std::string_view known = "the choices are");

/// Text made visible for a message: quotes, control characters and bytes beyond ASCII escaped, long text cut.
std::string escaped(std::string_view text);

/// "a, b, c"
std::string joined(const std::vector<std::string>& words);

}  // namespace signorini::model
