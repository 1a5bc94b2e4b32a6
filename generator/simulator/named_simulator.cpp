#include "generator/simulator/named_simulator.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>

namespace signorini::engine {

using sim::Part;

namespace {

constexpr std::size_t longest_memory = 3;

std::optional<std::size_t> find(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

bool are_all_in(const std::vector<NamedNumber>& items, const std::vector<std::string>& names) {
  return std::all_of(items.begin(), items.end(),
      [&](const NamedNumber& item) { return find(names, item.name).has_value(); });
}

std::vector<NamedNumber> named(const std::vector<std::string>& names, const std::vector<double>& values) {
  std::vector<NamedNumber> list;
  for (std::size_t i = 0; i < names.size(); ++i) list.push_back({names[i], values[i]});
  return list;
}

/// The values, those that are named changed.
std::vector<double> changed(std::vector<double> values, const std::vector<std::string>& names,
    const std::vector<NamedNumber>& items) {
  for (const NamedNumber& item : items) values[*find(names, item.name)] = item.value;
  return values;
}

bool is_identical(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

sim::BlockName to_block_name(const compile::PlaceName& name) {
  return {name.block.c_str(), name.name.c_str()};
}

}  // namespace

NamedSimulator::NamedSimulator(const compile::LoweredMcp& lowered, std::unique_ptr<sim::Simulator> numbers)
    : numbers_(std::move(numbers)),
      names_(lowered, compile::Layout(lowered)),
      default_parameters_(count(Part::parameters)),
      default_input_(count(Part::input)) {
  check_rows();
  parameters_ = default_parameters_ = this->numbers(Part::parameters);
  default_input_ = this->numbers(Part::input);
  for (const auto* part : {&names_.state, &names_.input, &names_.parameters, &names_.tables})
    arguments_.insert(arguments_.end(), part->begin(), part->end());
}

void NamedSimulator::check_rows() const {
  if (numbers_->facts().pattern.columns != unknown_count())
    throw std::invalid_argument("it has another number of unknowns");
  for (int i = 0; i < unknown_count(); ++i) {
    const sim::BlockName ours = row_name(i), theirs = numbers_->row_name(i);
    if (std::string(ours.block) != theirs.block || std::string(ours.name) != theirs.name)
      throw std::invalid_argument(std::string("its row '") + theirs.block + ": " + theirs.name + "' is '" +
          ours.block + ": " + ours.name + "' in the model");
  }
}

std::size_t NamedSimulator::count(Part part) const {
  switch (part) {
    case Part::time: return 1;
    case Part::state: return names_.state.size();
    case Part::modes: return names_.modes.size();
    case Part::input: return names_.input.size();
    case Part::parameters: return names_.parameters.size();
    case Part::tables: return names_.tables.size();
    case Part::counts: return static_cast<std::size_t>(names_.islands);
    case Part::answers: return longest_memory * names_.unknowns.size();
  }
  return 0;
}

std::vector<double> NamedSimulator::numbers(Part part) const {
  std::vector<double> values(count(part));
  numbers_->read(part, values.data());
  return values;
}

std::vector<double> NamedSimulator::tables_of(const std::vector<double>& parameters) const {
  write(Part::parameters, parameters);
  numbers_->bind();
  return numbers(Part::tables);
}

/// "ball.vx", "ball.mass": a number of the state, or of Params where it belongs to a body or a contact.
std::optional<NamedSimulator::Place> NamedSimulator::find_field(const std::string& name) const {
  if (const auto at = find(names_.state, name)) return Place{Part::state, *at};
  if (const auto at = find(names_.modes, name)) return Place{Part::modes, *at};
  if (const auto at = find(names_.tables, name); at && names_.owned[*at]) return Place{Part::tables, *at};
  return std::nullopt;
}

void NamedSimulator::write_fields(const std::vector<NamedNumber>& fields) {
  std::vector<double> state = numbers(Part::state), modes = numbers(Part::modes),
                      tables = numbers(Part::tables);
  for (const NamedNumber& field : fields) {
    const Place place = *find_field(field.name);
    (place.part == Part::state ? state : place.part == Part::modes ? modes : tables)[place.at] = field.value;
  }
  write(Part::modes, modes);
  write(Part::state, state);
  write(Part::tables, tables);
}

bool NamedSimulator::set(const std::string& name, double value) {
  if (const auto at = find(names_.parameters, name)) return parameters_[*at] = value, true;
  if (!find_field(name)) return false;
  overrides_.push_back({name, value});
  return true;
}

bool NamedSimulator::set_input(const std::string& name, double value) {
  const auto at = find(names_.input, name);
  if (!at) return false;
  std::vector<double> values = numbers(Part::input);
  values[*at] = value;
  write(Part::input, values);
  return true;
}

void NamedSimulator::reset() {
  write(Part::parameters, parameters_);
  numbers_->bind();
  numbers_->start();
  write_fields(overrides_);
  numbers_->settle();
  numbers_->observe();
}

sim::StepReport<double> NamedSimulator::step(long k, double h) { return numbers_->step(k, h); }

const char* NamedSimulator::attempt_word(const sim::StepReport<double>& report) const {
  return report.attempt < 0 ? "" : numbers_->facts().ladder[static_cast<std::size_t>(report.attempt)].word;
}

sim::BlockName NamedSimulator::place_of(const sim::StepReport<double>& report) const {
  if (report.status != mcp::Status::uncertified) return row_name(report.worst_row);
  const sim::Violation broken = sim::violation(report.certificate, numbers_->facts().accept);
  if (broken.at < 0) return {"", broken.name};
  return {
      broken.role == sim::BlockRole::joint ? joint_name(broken.at) : contact_name(broken.at), broken.name};
}

sim::BlockName NamedSimulator::row_name(int row) const {
  return row < 0 ? sim::BlockName{} : to_block_name(names_.rows[static_cast<std::size_t>(row)]);
}

sim::BlockName NamedSimulator::unknown_name(int unknown) const {
  return to_block_name(names_.unknowns[static_cast<std::size_t>(unknown)]);
}

Snapshot NamedSimulator::save() const {
  const std::vector<double> parameters = numbers(Part::parameters), tables = numbers(Part::tables);
  Snapshot saved{numbers(Part::time)[0], named(names_.parameters, parameters), {},
      named(names_.input, numbers(Part::input)), named(names_.state, numbers(Part::state)),
      named(names_.modes, numbers(Part::modes)), {}, {}};
  const std::vector<double> plain = tables_of(parameters);
  write(Part::tables, tables);
  for (std::size_t i = 0; i < tables.size(); ++i)
    if (names_.owned[i] && !is_identical(tables[i], plain[i]))
      saved.fields.push_back({names_.tables[i], tables[i]});
  for (const double count : numbers(Part::counts)) saved.counts.push_back(static_cast<int>(count));
  const int most = saved.counts.empty() ? 0 : *std::max_element(saved.counts.begin(), saved.counts.end());
  const std::vector<double> answers = numbers(Part::answers);
  const auto unknowns = static_cast<std::ptrdiff_t>(names_.unknowns.size());
  for (int i = 0; i < most; ++i)
    saved.answers.emplace_back(answers.begin() + i * unknowns, answers.begin() + (i + 1) * unknowns);
  return saved;
}

/// Whether a snapshot has names and lengths of this model.
bool NamedSimulator::is_ours(const Snapshot& saved) const {
  const auto is_field = [&](const NamedNumber& item) { return find_field(item.name).has_value(); };
  return are_all_in(saved.parameters, names_.parameters) && are_all_in(saved.inputs, names_.input) &&
      std::all_of(saved.fields.begin(), saved.fields.end(), is_field) &&
      std::all_of(saved.state.begin(), saved.state.end(), is_field) &&
      are_all_in(saved.modes, names_.modes) && saved.answers.size() <= longest_memory &&
      saved.counts.size() == count(Part::counts) &&
      std::all_of(saved.answers.begin(), saved.answers.end(),
          [&](const auto& answer) { return answer.size() == names_.unknowns.size(); }) &&
      std::all_of(saved.counts.begin(), saved.counts.end(),
          [&](int count) { return count >= 0 && static_cast<std::size_t>(count) <= saved.answers.size(); });
}

bool NamedSimulator::restore(const Snapshot& saved) {
  if (!is_ours(saved)) return false;
  write(Part::parameters, changed(default_parameters_, names_.parameters, saved.parameters));
  write(Part::input, changed(default_input_, names_.input, saved.inputs));
  numbers_->bind();
  numbers_->start();
  write_fields(saved.fields);
  write_fields(saved.state);
  write_fields(saved.modes);
  write(Part::time, {saved.t});
  std::vector<double> answers = numbers(Part::answers);
  for (std::size_t i = 0; i < saved.answers.size(); ++i)
    std::copy(saved.answers[i].begin(), saved.answers[i].end(),
        answers.begin() + static_cast<std::ptrdiff_t>(i * names_.unknowns.size()));
  write(Part::answers, answers);
  write(Part::counts, {saved.counts.begin(), saved.counts.end()});
  numbers_->observe();
  return true;
}

NamedSimulator::Place NamedSimulator::place(int argument) const {
  auto at = static_cast<std::size_t>(argument);
  for (const Part part : {Part::state, Part::input, Part::parameters}) {
    if (at < count(part)) return {part, at};
    at -= count(part);
  }
  return {Part::tables, at};
}

double NamedSimulator::argument(int i) const {
  const Place at = place(i);
  return numbers(at.part)[at.at];
}

void NamedSimulator::set_argument(int i, double value) {
  const Place at = place(i);
  std::vector<double> values = numbers(at.part);
  if (at.part != Part::parameters) {
    values[at.at] = value;
    return write(at.part, values);
  }
  // The numbers that the parameter changes follow it; the others stay as they are.
  std::vector<double> tables = numbers(Part::tables);
  const std::vector<double> before = tables_of(values);
  values[at.at] = value;
  const std::vector<double> after = tables_of(values);
  for (std::size_t k = 0; k < tables.size(); ++k)
    if (before[k] != after[k]) tables[k] = after[k];
  write(Part::tables, tables);
}

bool NamedSimulator::argument_jacobian(const double* z, double* values) {
  std::fill_n(values, names_.unknowns.size() * arguments_.size(), 0.0);
  return numbers_->argument_jacobian(z, values);
}

}  // namespace signorini::engine
