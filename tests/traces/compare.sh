#!/usr/bin/env bash
# compare.sh COMMIT [ENGINE...]: whether every model moves as it did at COMMIT, to the last bit.
# Simulates all models of COMMIT with its own program and with build/bin/signorini, compiled and interpreted, and
# compares the traces, columns of the solver included. Prints a line a model that differs; exit code 1 where one does.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
say() { printf '== %s\n' "$*" >&2; }

(( $# >= 1 )) || { sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
commit=$(git rev-parse --verify --quiet "$1^{commit}") || { echo "compare.sh: no commit $1" >&2; exit 2; }
shift
engines=("$@")
(( ${#engines[@]} )) || engines=(compiled interpreter)

old=$PWD/build/traces/$commit new=$PWD/build/traces/now
if [[ ! -x $old/program ]]; then
  say "building $commit"
  rm -rf "$old" && mkdir -p "$old"
  git archive --prefix=source/ "$commit" | tar -x -C "$old"
  (cd "$old/source" && ./dev build >"$old/build.log" 2>&1) || { tail -20 "$old/build.log" >&2; exit 2; }
  ln -s source/build/bin/signorini "$old/program"
fi

# simulate PROGRAM FOLDER ENGINE MODEL: a trace, or what the program said where there is none
simulate() {
  mkdir -p "$2/$3"
  XDG_CACHE_HOME=$2/cache "$1" simulate "$4" --engine "$3" --csv "$2/$3/$(basename "$4" .toml).csv" \
    >"$2/$3/$(basename "$4" .toml).txt" 2>&1 || true
}

different=0
for engine in "${engines[@]}"; do
  rm -rf "${new:?}/$engine"
  for model in "$old"/source/models/*.toml; do
    name=$(basename "$model" .toml)
    [[ -f $old/$engine/$name.csv ]] || simulate "$old/program" "$old" "$engine" "$model"
    simulate build/bin/signorini "$new" "$engine" "$model"
    if ! cmp -s "$old/$engine/$name.csv" "$new/$engine/$name.csv"; then
      line=$(cmp "$old/$engine/$name.csv" "$new/$engine/$name.csv" 2>&1 | sed 's/.*, line/line/' || true)
      echo "$name ($engine): differs, $line"
      different=$((different + 1))
    fi
  done
done
total=$(($(ls "$old"/source/models/*.toml | wc -l) * ${#engines[@]}))
echo "$((total - different)) of $total traces are the same to the last bit"
(( different == 0 ))
