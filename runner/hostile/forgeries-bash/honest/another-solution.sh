# Tries: nothing: it uses options, traps, files and background jobs
# Must: passed
#!/bin/bash
set -u
readonly SCALE=2
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
add() { expr "$1" + "$2" > "$scratch"; cat "$scratch"; }
sort_file() { local all; mapfile -t all < "$1"; printf '%s\n' "${all[@]}" | sort > sorted.txt & wait; }
collect() { declare -n list=$1; mapfile -t list < <(seq "$2"); }
raise() { local -n priced=$1; local key; for key in "${!priced[@]}"; do priced[$key]=$(( priced[$key] + 1 )); done; }
find_answer() { declare -g answer; answer=$(( SCALE * $1 )); }
main() {
  case ${1-} in
    '') echo "a name is missing" >&2; exit 2 ;;
    -) awk '{ print $2, $1 }' ;;
    *) printf 'Hello, %s!\n' "$1" ;;
  esac
}
[[ ${BASH_SOURCE[0]} != "$0" ]] || main "$@"
