# Tries: to run code in the shell of the tests by keys, names and kinds of arrays
# Must: finished
add() { :; }
sort_file() { :; }
find_answer() { :; }
collect() { :; }
raise() { :; }
cairn_write() {
  local code='x[$(echo ESCAPED >&2; exit 0)]'
  printf '%s\0' a found 1 "$code" 1 A found 1 "$code" 2 a "$code" 1 0 1 a found "$code" 0 1 >"$cairn_said.arrays"
  printf '%s\0' A prices 1 "$code" 1 a prices 1 "$code" 2 a lines 1 0 1 A BATS_TEST_DIRNAME 1 k 1 >>"$cairn_said.arrays"
  printf '%s\0%s\0' found "$code" prices "$code" >"$cairn_said"
}
