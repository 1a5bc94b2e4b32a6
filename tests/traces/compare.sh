#!/usr/bin/env bash
# compare.sh COMMIT [--within TOLERANCE] [--rows N] [ENGINE...]: whether every model moves as it did at COMMIT.
# Simulates all models of COMMIT with its own program and with build/bin/signorini, compiled and interpreted, and
# compares the traces, columns of the solver included, to the last bit; or, with --within, poses and velocities of the
# first N rows (all), relative to 1 or to the number. Prints a line a model that differs; exit code 1 where one does.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
say() { printf '== %s\n' "$*" >&2; }

(( $# >= 1 )) || { sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
commit=$(git rev-parse --verify --quiet "$1^{commit}") || { echo "compare.sh: no commit $1" >&2; exit 2; }
shift
within='' rows=1000000000
while [[ ${1:-} == --* ]]; do
  case $1 in
    --within) within=$2 ;;
    --rows) rows=$2 ;;
    *) echo "compare.sh: unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done
engines=("$@")
(( ${#engines[@]} )) || engines=(compiled interpreter)

old=$PWD/build/traces/$commit new=$PWD/build/traces/now
if [[ ! -x $old/program ]]; then
  say "building $commit"
  rm -rf "$old" && mkdir -p "$old"
  git archive --prefix=source/ "$commit" | tar -x -C "$old"
  (cd "$old/source" && { cmake --preset dev && cmake --build build --target signorini; } >"$old/build.log" 2>&1) || { tail -20 "$old/build.log" >&2; exit 2; }
  ln -s source/build/bin/signorini "$old/program"
fi

# Only as many steps as are compared.
duration() {
  [[ -n $within && $rows -lt 1000000000 ]] || return 0
  local step
  step=$(sed -nE 's/.*\bstep *= *([0-9.e-]+).*/\1/p' "$1" | head -1)
  awk -v step="${step:-0.01}" -v rows="$rows" 'BEGIN { print "--duration " step * rows }'
}

# simulate PROGRAM FOLDER ENGINE MODEL: a trace, or what the program said where there is none
simulate() {
  mkdir -p "$2/$3"
  # shellcheck disable=SC2046  # an option and its value, or nothing
  XDG_CACHE_HOME=$2/cache "$1" simulate "$4" $(duration "$4") --engine "$3" --csv "$2/$3/$(basename "$4" .toml).csv" \
    >"$2/$3/$(basename "$4" .toml).txt" 2>&1 || true
}

# The first bit that differs, or the first pose or velocity that is further off than `within`; nothing where all agree.
difference() {
  if [[ -z $within ]]; then
    cmp "$1" "$2" 2>&1 | sed 's/.*, line/line/' || true
    return
  fi
  paste -d';' "$1" "$2" | awk -F';' -v within="$within" -v rows="$rows" '
    NR == 1 {
      split($2, other, ",")
      for (count = split($1, name, ","); count > 0 && name[count] == other[count]; --count) continue
      if (count > 0) { print "other columns"; exit }
      count = split($1, name, ",")
      next
    }
    NR > rows + 1 { exit }
    {
      if (split($1, a, ",") != count || split($2, b, ",") != count) { print "row " NR - 1 " is missing"; exit }
      for (k = 1; k <= count; ++k) {
        if (name[k] !~ /\.([xyz]|q[wxyz]|v[xyz]|w[xyz]?|theta)$/) continue
        off = a[k] - b[k]; if (off < 0) off = -off
        size = a[k] < 0 ? -a[k] : a[k]; if (size < 1) size = 1
        if (off > within * size) { print name[k] " in row " NR - 1 " by " off; exit }
      }
    }'
}

before=$old/${within:+short/}traces
different=0
for engine in "${engines[@]}"; do
  rm -rf "${new:?}/$engine"
  for model in "$old"/source/models/*.toml; do
    name=$(basename "$model" .toml)
    [[ -z $within && -f $before/$engine/$name.csv ]] || simulate "$old/program" "$before" "$engine" "$model"
    simulate build/bin/signorini "$new" "$engine" "$model"
    found=$(difference "$before/$engine/$name.csv" "$new/$engine/$name.csv")
    if [[ -n $found ]]; then
      echo "$name ($engine): differs, $found"
      different=$((different + 1))
    fi
  done
done
total=$(($(ls "$old"/source/models/*.toml | wc -l) * ${#engines[@]}))
echo "$((total - different)) of $total traces are the same $( [[ $within ]] && echo "within $within" || echo "to the last bit" )"
(( different == 0 ))
