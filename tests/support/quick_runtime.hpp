// What a compiled model includes of the runtime: compiled before for the compilers of tests
// (tests/CMakeLists.txt).
#include "signorini/derivatives.hpp"
#include "signorini/host/compiled_step.hpp"
#include "signorini/host/model_simulator.hpp"
#include "signorini/kernel.hpp"
#include "signorini/step.hpp"
