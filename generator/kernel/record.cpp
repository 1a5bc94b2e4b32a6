#include "generator/kernel/record.hpp"

#include <cassert>
#include <span>

#include "signorini/model/past.hpp"
#include "signorini/model/space.hpp"

namespace signorini::kernel {

namespace {

using Planar = sim::Planar<double>;
using Spatial = sim::Spatial<double>;

/// The runtime's own list of a struct's fields.
RecordPtr from_runtime(std::string name, std::span<const sim::FieldInfo> infos) {
  std::vector<Field> fields;
  for (const sim::FieldInfo& f : infos)
    fields.push_back({f.name, f.unit, f.meaning, f.otherwise, {f.least, f.open, f.most}});
  return make_record(std::move(name), std::move(fields));
}

RecordPtr from_runtime(int dimension, const std::string& name, std::span<const sim::FieldInfo> spatial,
    std::span<const sim::FieldInfo> planar) {
  return dimension == 3 ? from_runtime("Spatial" + name, spatial) : from_runtime("Planar" + name, planar);
}

}  // namespace

int Record::place(const std::string& field) const {
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].name == field) return static_cast<int>(i);
  assert(false && "the record has no such field");
  return -1;
}

RecordPtr make_record(std::string name, std::vector<Field> fields) {
  return std::make_shared<const Record>(Record{std::move(name), std::move(fields)});
}

std::vector<std::string> names_of(const std::vector<Field>& fields) {
  std::vector<std::string> names;
  for (const Field& field : fields) names.push_back(field.name);
  return names;
}

std::vector<std::string> axes(int dimension) {
  return dimension == 3 ? std::vector<std::string>{"x", "y", "z"} : std::vector<std::string>{"x", "y"};
}

RecordPtr state_record(int dimension) {
  return from_runtime(dimension, "State", Spatial::state_fields, Planar::state_fields);
}
RecordPtr inertia_record(int dimension) {
  return from_runtime(dimension, "Inertia", Spatial::inertia_fields, Planar::inertia_fields);
}
RecordPtr vector_record(int dimension) {
  return from_runtime(dimension, "Vector", Spatial::vector_fields, Planar::vector_fields);
}
RecordPtr impulse_record(int dimension) {
  return from_runtime(dimension, "Impulse", Spatial::impulse_fields, Planar::impulse_fields);
}
RecordPtr law_record(int dimension) {
  return from_runtime(dimension, "Law", Spatial::law_fields, Planar::law_fields);
}
RecordPtr pair_record(int dimension) {
  return from_runtime(dimension, "Pair", Spatial::pair_fields, Planar::pair_fields);
}
RecordPtr contact_record(int dimension) {
  return from_runtime(dimension, "Contact", Spatial::contact_fields, Planar::contact_fields);
}
RecordPtr history_record() { return from_runtime("ContactHistory", sim::history_fields); }
RecordPtr joint_record() { return from_runtime("JointTrace", sim::joint_fields); }
RecordPtr step_record() { return from_runtime("StepNumbers", sim::step_fields); }
RecordPtr search_record() { return from_runtime("SearchNumbers", sim::search_fields); }
RecordPtr shift_record() { return from_runtime("ShiftNumbers", sim::shift_fields); }
RecordPtr owed_record() { return from_runtime("OwedSteps", sim::owed_fields); }
RecordPtr mode_record() { return from_runtime("ActiveSet", sim::mode_fields); }

}  // namespace signorini::kernel
