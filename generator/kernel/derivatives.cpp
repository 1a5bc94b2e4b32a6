#include "generator/kernel/derivatives.hpp"

#include <algorithm>
#include <map>

namespace signorini::kernel {

namespace {

/// An input of a block.
struct Source {
  ir::Slot slot;
  Expr symbol;
};

std::vector<Source> inputs_of(const Block& block) {
  std::vector<Source> sources;
  const auto& entries = block.tape.entries();
  for (std::size_t id = 0; id < entries.size(); ++id)
    if (entries[id].rule == symbolic::Rule::input)
      sources.push_back({block.inputs[sources.size()], Expr::symbol(static_cast<int>(id))});
  return sources;
}

/// Those from tables of the given roles.
std::vector<Source> inputs_of(const Block& block, const std::vector<Role>& roles) {
  std::vector<Source> sources = inputs_of(block);
  std::erase_if(sources, [&](const Source& source) {
    if (source.slot.port < ir::port::declared) return true;
    return std::find(roles.begin(), roles.end(), block.port(source.slot.port).role) == roles.end();
  });
  return sources;
}

/// Where the fields of a port begin among those of all.
int first_column(const Block& block, PortId port) {
  int first = 0;
  for (PortId id = ir::port::declared; id < port; ++id)
    first += static_cast<int>(block.port(id).record->fields.size());
  return first;
}

}  // namespace

Derivative differentiate(const Block& block, int of_port, const std::vector<Role>& roles) {
  Derivative result{block, {}};
  std::vector<Source> sources = inputs_of(block, roles);
  const auto by_slot = [](const auto& a, const auto& b) { return a.slot < b.slot; };
  std::sort(sources.begin(), sources.end(), by_slot);
  std::vector<ir::Target> rows;
  for (const ir::Target& target : block.targets)
    if (target.slot.port == of_port) rows.push_back(target);
  std::sort(rows.begin(), rows.end(), by_slot);
  result.block.targets.clear();
  for (const Source& source : sources)
    for (const ir::Target& row : rows) {
      const Expr value = result.block.tape.derivative(row.expr, source.symbol);
      if (is_zero(value)) continue;
      result.block.append(ir::port::entry, value);
      result.pattern.push_back({row.slot.field, first_column(block, source.slot.port) + source.slot.field});
    }
  return result;
}

Block pull_back(const Block& kernel, const std::vector<Role>& roles, std::vector<PortId>& origin) {
  Block block = kernel;
  block.targets.clear();
  std::map<std::pair<PortId, Side>, PortId> known;
  const auto twin = [&](PortId of, Side side) {
    const auto [found, added] = known.try_emplace({of, side});
    if (!added) return found->second;
    Port port = kernel.port(of);
    port.side = side;
    origin.push_back(of);
    return found->second = block.add_port(std::move(port));
  };
  const auto field_name = [&](ir::Slot slot) {
    return kernel.port(slot.port).record->fields[static_cast<std::size_t>(slot.field)].name;
  };
  Vec weights;
  for (const ir::Target& target : kernel.targets)
    weights.push_back(block.number(twin(target.slot.port, Side::weight), field_name(target.slot)));
  for (const Source& source : inputs_of(kernel, roles)) {
    Expr sum;
    for (std::size_t k = 0; k < weights.size(); ++k)
      sum = sum + weights[k] * block.tape.derivative(kernel.targets[k].expr, source.symbol);
    if (!is_zero(sum)) block.gives(twin(source.slot.port, Side::gradient), field_name(source.slot), sum);
  }
  return block;
}

Block switches(const Block& kernel, const std::vector<Role>& roles) {
  using symbolic::Rule;
  Block block = kernel;
  block.targets.clear();
  const std::vector<Source> inputs = inputs_of(kernel, roles);
  Expr least;
  for (const symbolic::Entry& entry : kernel.tape.entries()) {
    const bool one_sided = entry.rule == Rule::abs || entry.rule == Rule::sign;
    const bool two_sided = entry.rule == Rule::min || entry.rule == Rule::max || entry.rule == Rule::less ||
        entry.rule == Rule::less_equal;
    if (!one_sided && !two_sided) continue;
    const Expr apart = block.define("apart", one_sided ? entry.args[0] : entry.args[0] - entry.args[1]);
    const auto moves = [&](const Source& s) { return !is_zero(block.tape.derivative(apart, s.symbol)); };
    if (std::none_of(inputs.begin(), inputs.end(), moves)) continue;
    const Expr distance = block.tape.define("distance", Rule::abs, {apart});
    least = is_zero(least) ? distance : block.tape.define("least", Rule::min, {least, distance});
  }
  if (!is_zero(least)) block.append(ir::port::distance, least);
  return block;
}

}  // namespace signorini::kernel
