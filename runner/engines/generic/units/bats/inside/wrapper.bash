# In the box of the program: loads it, calls one of its functions, and writes down which variables have changed.
cairn_kind=$1 cairn_said=$2 cairn_program=$3
shift 3
cairn_known=" $(compgen -A function | tr '\n' ' ')"
declare -A cairn_was
cairn_remember() {
  local cairn_name
  for cairn_name in $(compgen -v); do cairn_was[$cairn_name]=${!cairn_name-}; done 2>/dev/null
}
cairn_write() {
  local cairn_name
  for cairn_name in $(compgen -v); do
    [[ $cairn_name =~ ^(BASH.*|_|cairn_.*|PIPESTATUS|RANDOM|SECONDS|LINENO|EPOCH.*|SRANDOM|FUNCNAME|DIRSTACK|GROUPS|PPID|UID|EUID|SHELLOPTS|IFS|PATH|OPTIND|OPTARG|OPTERR|REPLY)$ ]] && continue
    [[ ${cairn_was[$cairn_name]-} == "${!cairn_name-}" ]] || printf '%s\0%s\0' "$cairn_name" "${!cairn_name-}"
  done >"$cairn_said" 2>/dev/null
}
cairn_remember
if [[ $cairn_kind == names ]]; then
  source "$cairn_program" </dev/null
  cairn_code=$?
  for cairn_name in $(compgen -A function); do
    [[ $cairn_known == *" $cairn_name "* || $cairn_name == cairn_* ]] || printf '%s\n' "$cairn_name"
  done >"$cairn_said.names"
  cairn_write
  exit $cairn_code
fi
source "$cairn_program" </dev/null >/dev/null 2>&1
cairn_remember
"$@"
cairn_code=$?
cairn_write
exit $cairn_code
