#pragma once

namespace signorini::bench {

/// Where a law has the cube on its straight way.
struct OnTheWay {
  double speed = 0;  // [m/s]
  double way = 0;    // from the start [m]
};

/// The step of first order that every engine here takes: friction takes mu g h from the speed, as long as
/// there is any, then h times the new speed is added to the way. Exact in the sense of [Xie].
OnTheWay discrete_law(long k);

/// The motion itself: v = 5 - mu g t until it is zero.
OnTheWay continuous_law(double t);

/// The first step at whose end the discrete law is at rest; the continuous law is then, too.
long stopping_step();

}  // namespace signorini::bench
