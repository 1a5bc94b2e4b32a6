#!/usr/bin/env bash
# compile.sh COMPILER STANDARD INCLUDE: whether the committed header of every model compiles without a warning.
# Templates are instantiated, nothing is written. Says which do not and exits with 1; with 77 where the compiler is not
# installed.
set -uo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
(( $# == 3 )) || { sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
compiler=$1 standard=$2 include=$3
command -v "$compiler" >/dev/null || { echo "$compiler is not installed: skipped"; exit 77; }

failed=0 models=0
for header in generated/*_derivatives.hpp; do
  model=$(basename "$header" _derivatives.hpp)
  models=$((models + 1))
  said=$("$compiler" -std="$standard" -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror \
    -DMODEL="$model" -DMODEL_HEADER="\"${model}_derivatives.hpp\"" -I generated -I "$include" tests/headers/one_model.cpp 2>&1) && continue
  failed=$((failed + 1))
  printf '== %s\n%s\n' "$model" "$(grep -E '(error|warning):' <<<"$said" | sort | uniq -c | sort -rn | head -5)"
done
echo "$((models - failed)) of $models headers compile with $compiler -std=$standard without a warning"
(( models > 0 && failed == 0 ))
