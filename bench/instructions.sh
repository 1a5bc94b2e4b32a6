#!/usr/bin/env bash
# instructions.sh [COMMIT]: instructions a step of three committed models, counted by valgrind; with COMMIT also the
# ratio to what it took there. A count does not depend on the machine's load: it is the same in each run.
# Compiles with $CXX, else g++.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
fail() { printf 'instructions.sh: %s\n' "$*" >&2; exit 2; }

case ${1:-} in -h | --help) sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}"; exit ;; esac
(( $# <= 1 )) || fail "usage: instructions.sh [COMMIT]"
command -v valgrind >/dev/null || fail "valgrind not found; as root: apt-get install valgrind"
models=(disc_on_plane spinning_sphere sliding_cube)
work=$PWD/build/instructions

# count TREE FOLDER MODEL: "STEPS INSTRUCTIONS" of a run. TREE has generated/ and runtime/.
count() {
  local tree=$1 folder=$2 model=$3 program=$1/bench/instructions.cpp log
  [[ -f $program ]] || program=bench/instructions.cpp  # a commit older than the program
  mkdir -p "$folder/include"
  ln -sfn "$tree/runtime" "$folder/include/signorini"
  # The flags of models that `simulate` compiles.
  "${CXX:-g++}" -std=c++20 -O2 -DMODEL="$model" -DMODEL_HEADER="\"$model.hpp\"" -I "$tree/generated" \
    -I "$tree/generated/$model" -I "$folder/include" "$program" \
    -o "$folder/run" -ldl || fail "cannot compile $model of $tree"
  # Always the same name and environment: they lie on the stack, whose alignment string functions look at.
  log=$(cd "$folder" && env -i valgrind --tool=callgrind --callgrind-out-file=/dev/null --collect-atstart=no \
    --toggle-collect=counted_steps ./run 2>&1) || fail "$model of $tree: $log"
  printf '%s %s\n' "$(grep -E '^[0-9]+$' <<<"$log")" "$(sed -n 's/.*Collected : //p' <<<"$log")"
}

mkdir -p "$work"
if (( $# )); then
  commit=$(git rev-parse --verify --quiet "$1^{commit}") || fail "no commit $1"
  if [[ ! -d $work/$commit ]]; then
    mkdir -p "$work/$commit.part"
    git archive "$commit" | tar -x -C "$work/$commit.part"
    mv "$work/$commit.part" "$work/$commit"
  fi
fi

# A line of the table; "a step" and the ratio are computed from steps and instructions.
row() { awk -v m="$1" -v n="$2" -v c="$3" -v n0="${4:-}" -v c0="${5:-}" 'BEGIN {
  printf "%-16s %6d %14d %10.1f", m, n, c, c / n
  if (n0) printf " %12.1f %8.4f", c0 / n0, (c / n) / (c0 / n0)
  printf "\n" }'; }

printf '%-16s %6s %14s %10s' model steps instructions 'a step'
(( $# )) && printf ' %12s %8s' "at ${commit:0:7}" ratio
printf '\n'
for model in "${models[@]}"; do
  read -r steps now < <(count "$PWD" "$work/now" "$model")
  old=()
  if (( $# )); then read -ra old < <(count "$work/$commit" "$work/old" "$model"); fi
  row "$model" "$steps" "$now" "${old[@]}"
done
