# Tries: nothing: it solves the exercise
# Must: passed
add() { echo $(( $1 + $2 )); }
sort_file() { sort -n "$1" > sorted.txt; }
find_answer() { answer=$(( $1 * 2 )); }
collect() { local -n all=$1; local i; all=(); for (( i = 1; i <= $2; i++ )); do all+=("$i"); done; }
raise() { local -n table=$1; (( table[tea] += 1 )); }
if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  if (( $# == 0 )); then echo "a name is missing" >&2; exit 2; fi
  if [[ $1 == - ]]; then read -r one two; echo "$two $one"; exit; fi
  echo "Hello, $1!"
fi
