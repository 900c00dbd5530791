# In the box of the program: loads it, calls one of its functions, and writes down which variables have changed.
cairn_kind=$1 cairn_said=$2 cairn_program=$3 cairn_bag=$4
shift 4
# Not for the program while it is loaded: it may have a line such as `main "$@"`.
cairn_words=("$@")
set --
# Functions of the tests come with calls to the judge's (guard.bash). Here is nothing to guard.
for cairn_name in int key number pattern regex some words operand own name code file; do
  eval "__cairn_$cairn_name() { printf %s \"\$1\"; }"
done
__cairn_names() { :; }
__cairn_deref() {
  local cairn_named=$1
  shift 2
  printf %s "${!cairn_named}"
}
__cairn_stream() { cat; }
__cairn_executable() { [[ ! -x $1 ]] || printf yes; }
__cairn_exec() { "$@"; }
cairn_first=" $(compgen -v | tr '\n' ' ')"
cairn_known=" $(compgen -A function | tr '\n' ' ')"
declare -A cairn_was
declare -A cairn_was_array
cairn_own='^(BASH.*|_|cairn_.*|PIPESTATUS|RANDOM|SECONDS|LINENO|EPOCH.*|SRANDOM|FUNCNAME|DIRSTACK|GROUPS|PPID|UID|EUID|SHELLOPTS|IFS|PATH|OPTIND|OPTARG|OPTERR)$'
# Keys and values of an array, as one text.
cairn_content() {
  local -n cairn_array=$1
  printf -v cairn_text '%q ' "${#cairn_array[@]}" "${!cairn_array[@]}" "${cairn_array[@]}"
}
cairn_remember() {
  local cairn_name cairn_text
  for cairn_name in $(compgen -v); do cairn_was[$cairn_name]=${!cairn_name-}; done 2>/dev/null
  for cairn_name in $(compgen -A arrayvar); do
    [[ $cairn_name =~ $cairn_own ]] && continue
    cairn_content "$cairn_name"
    cairn_was_array[$cairn_name]=$cairn_text
  done 2>/dev/null
}
cairn_write() {
  local cairn_name cairn_text cairn_arrays=" $(compgen -A arrayvar | tr '\n' ' ')"
  for cairn_name in $(compgen -v); do
    [[ $cairn_name =~ $cairn_own || $cairn_arrays == *" $cairn_name "* ]] && continue
    [[ ${cairn_was[$cairn_name]-$'\1'} == "${!cairn_name-}" ]] || printf '%s\0%s\0' "$cairn_name" "${!cairn_name-}"
  done >"$cairn_said" 2>/dev/null
  for cairn_name in $cairn_arrays; do
    [[ $cairn_name =~ $cairn_own ]] && continue
    cairn_content "$cairn_name"
    [[ ${cairn_was_array[$cairn_name]-} == "$cairn_text" ]] || cairn_write_array "$cairn_name"
  done >"$cairn_said.arrays" 2>/dev/null
}
# Everything that the program has made, for its next call; REPLY is for the tests.
cairn_keep() {
  local cairn_name
  for cairn_name in $(compgen -v); do
    [[ $cairn_name =~ $cairn_own || $cairn_name == REPLY || $cairn_first == *" $cairn_name "* ]] || declare -p "$cairn_name"
  done >"$cairn_said.bag" 2>/dev/null
}
cairn_write_array() {
  local -n cairn_array=$1
  local cairn_key cairn_kind=a
  [[ $(declare -p "$1") =~ ^declare\ -[a-zA-Z]*A ]] && cairn_kind=A
  printf '%s\0%s\0%s\0' "$cairn_kind" "$1" "${#cairn_array[@]}"
  for cairn_key in "${!cairn_array[@]}"; do printf '%s\0%s\0' "$cairn_key" "${cairn_array[$cairn_key]}"; done
}
cairn_remember
if [[ $cairn_kind == names ]]; then
  source "$cairn_program" </dev/null
  cairn_code=$?
  for cairn_name in $(compgen -A function); do
    [[ $cairn_known == *" $cairn_name "* || $cairn_name == cairn_* ]] || printf '%s\n' "$cairn_name"
  done >"$cairn_said.names"
  cairn_write
  cairn_keep
  exit $cairn_code
fi
source "$cairn_program" </dev/null >/dev/null 2>&1
[[ -e $cairn_bag ]] && source "$cairn_bag" 2>/dev/null
source /tmp/.given 2>/dev/null
cairn_remember
"${cairn_words[@]}"
cairn_code=$?
cairn_write
cairn_keep
exit $cairn_code
