#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace signorini::kernel {

/// Values that make sense: at least `least`, or above it, and at most `most`.
struct Range {
  double least = -std::numeric_limits<double>::infinity();
  bool open = false;
  double most = std::numeric_limits<double>::infinity();
};

/// A number of a record.
struct Field {
  std::string name, unit, meaning;
  double otherwise = 0;  // its value where nobody gives one
  Range valid = {};
};

/// A struct of numbers as generated code and runtime store it. The only list of its fields.
struct Record {
  std::string name;
  std::vector<Field> fields;

  /// The place of a field; our mistake, an assertion, where there is none.
  int place(const std::string& field) const;
};
using RecordPtr = std::shared_ptr<const Record>;

RecordPtr make_record(std::string name, std::vector<Field> fields);
std::vector<std::string> names_of(const std::vector<Field>& fields);

// The records that the runtime has as structs, by the dimension of the model.
RecordPtr state_record(int dimension);    // pose, then velocity of a body
RecordPtr inertia_record(int dimension);  // mass, then moments in body axes
RecordPtr vector_record(int dimension);
RecordPtr impulse_record(int dimension);  // applied in a step: linear, then angular
RecordPtr law_record(int dimension);      // coefficients of a contact
RecordPtr pair_record(int dimension);     // what belongs to its bodies rather than to its law
RecordPtr contact_record(int dimension);  // what a step finds at a contact
RecordPtr history_record();               // and what it remembers
RecordPtr joint_record();                 // and at a joint
RecordPtr step_record();                  // what a step tells its blocks
RecordPtr search_record();                // and a search for closest points
RecordPtr shift_record();                 // what shifts the data of a two-step scheme
RecordPtr owed_record();                  // what a body remembers of the step before
RecordPtr mode_record();                  // and a contact

/// The names of axes: x y z, or x y.
std::vector<std::string> axes(int dimension);

}  // namespace signorini::kernel
