#!/usr/bin/env bash
# work_precision.sh [PROGRAM]: error against time, euler and bdf2, for a ball on two balls at 3 s and a pendulum at 1.5 s.
# The error is that of the body's position against bdf2 at a 128th of the largest step. PROGRAM: build/bin/signorini.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
case ${1:-} in -h | --help) sed -n '2,3s/^# //p' "${BASH_SOURCE[0]}"; exit ;; esac
program=${1:-build/bin/signorini}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# run MODEL DURATION INTEGRATOR H BODY: "X Y Z MICROSECONDS" of the last state and of a step
run() {
  "$program" simulate "models/$1.toml" --duration "$2" --integrator "$3" --step "$4" --csv "$work/trace.csv" >"$work/log"
  local us
  us=$(sed -n 's/.*speed *\([0-9.e+-]*\) us a step.*/\1/p' "$work/log")
  awk -F, -v body="$5" -v us="$us" '
    NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i }
    { x = $at[body ".x"]; y = $at[body ".y"]; z = $at[body ".z"] }
    END { printf "%s %s %s %s\n", x, y, z, us }' "$work/trace.csv"
}

printf '%-24s %-6s %8s %12s %10s %12s\n' model scheme 'h [s]' 'error [m]' 'us a step' 'us a second'
for spec in 'sphere_on_two_spheres 3 ball' 'pendulum 1.5 rod'; do
  read -r model duration body <<<"$spec"
  read -r X Y Z _ < <(run "$model" "$duration" bdf2 0.00015625 "$body")
  for scheme in euler bdf2; do
    for h in 0.02 0.01 0.005 0.0025 0.00125; do
      read -r x y z us < <(run "$model" "$duration" "$scheme" "$h" "$body")
      awk -v m="$model" -v s="$scheme" -v h="$h" -v x="$x" -v y="$y" -v z="$z" -v X="$X" -v Y="$Y" -v Z="$Z" -v us="$us" 'BEGIN {
        printf "%-24s %-6s %8s %12.2e %10.2f %12.1f\n", m, s, h, sqrt((x-X)^2 + (y-Y)^2 + (z-Z)^2), us, us / h }'
    done
  done
done
