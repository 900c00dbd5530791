#!/bin/bash
# Stands in for the program in the box of the tests. As a script it passes everything on; sourced, it has the same functions.
if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  exec /usr/bin/python3 -ISB /cairn/call.py program "$0" "$@"
fi
[[ -n ${__cairn_mode-} ]] || source /cairn/guard.bash
# The state of the program after its last call in this shell.
__cairn_bag=
# Variables of the tests that the solution knows: the program gets them with each call.
mapfile -t __cairn_reads </cairn/reads
# Functions of the tests that take the place of commands which the solution calls.
mapfile -t __cairn_mocks </cairn/mocks
__cairn_own='^(BATS.*|BASH.*|CAIRN.*|PATH|IFS|HOME|TMPDIR|LD_.*|ENV|SHELLOPTS|status|output|lines|stderr|stderr_lines|PS[0-9]|OPTIND|OPTARG|PWD|OLDPWD|FUNCNAME|PROMPT_COMMAND|LC_.*|LANG|HISTFILE|GLOBIGNORE|FIGNORE|POSIXLY_CORRECT|TIMEFORMAT)$'
# Neither of bats, Bash or ours, nor, without an author's record, what tests compare with.
__cairn_is_free() {
  [[ $1 =~ ^[A-Za-z_][A-Za-z0-9_]*$ && $1 != __* && ! $1 =~ $__cairn_own ]] || return
  [[ $__cairn_mode != plain || ! $1 =~ ^(_.*|expected|actual|result)$ ]]
}
# The letters after `declare -`, or nothing if there is no such variable.
__cairn_flags() {
  local __cairn_said
  __cairn_said=$(declare -p "$1" 2>/dev/null) || :
  __cairn_said=${__cairn_said#declare -}
  printf -v "$2" %s "${__cairn_said%% *}"
}
# Takes the place of a variable. An integer or a reference would be evaluated; keys of an indexed array are, too.
__cairn_set() {
  local __cairn_had
  __cairn_flags "$2" __cairn_had
  [[ $__cairn_had == *[rni]* ]] && return
  case $1 in
    v) [[ $__cairn_had == *[aA]* ]] || printf -v "$2" %s "$3" ;;
    a) [[ $__cairn_had == *A* ]] || __cairn_fill "$2" '^[0-9]{1,6}$' "${@:4}" ;;
    A)
      [[ -n $__cairn_had ]] || declare -gA "$2"
      __cairn_flags "$2" __cairn_had
      [[ $__cairn_had != *A* ]] || __cairn_fill "$2" '' "${@:4}"
      ;;
  esac
}
__cairn_fill() {
  local -n __cairn_array=$1
  local __cairn_pattern=$2
  shift 2
  __cairn_array=()
  while (($# > 1)); do
    [[ $1 =~ $__cairn_pattern ]] && __cairn_array["$1"]=$2
    shift 2
  done
}
# Those of guard.bash stand for commands.
__cairn_type() {
  if [[ $1 == @(stat|ls|find) && $(declare -f "$1") == *__cairn_shown* ]]; then echo file; else type -t "$1"; fi
}
# Another shell to which it is exported has none of our functions.
__cairn_stand_in() {
  eval "$1() { [[ -n \${__cairn_mode-} ]] || source /cairn/stub.sh; __cairn_call $1 \"\$@\"; }"
}
__cairn_take() {
  local __cairn_kind __cairn_name __cairn_value __cairn_count __cairn_part __cairn_parts
  while IFS= read -r -d '' __cairn_kind && IFS= read -r -d '' __cairn_name && IFS= read -r -d '' __cairn_value; do
    if [[ $__cairn_kind == b ]]; then
      __cairn_bag=$__cairn_name
      continue
    fi
    if [[ $__cairn_kind == f ]]; then
      [[ $__cairn_name =~ ^[A-Za-z_][A-Za-z0-9_:.-]*$ ]] || continue
      case $(__cairn_type "$__cairn_name") in
        '') __cairn_stand_in "$__cairn_name" ;;
        file)
          if [[ $__cairn_mode != plain ]]; then
            __cairn_stand_in "$__cairn_name"
            continue
          fi
          echo "The function $__cairn_name has the name of a command that tests may use: please call it something else." >&2
          /usr/bin/rm -f "$1"
          return 1
          ;;
      esac
      continue
    fi
    __cairn_parts=()
    if [[ $__cairn_kind == [aA] ]]; then
      for ((__cairn_count = 2 * __cairn_value; __cairn_count > 0; __cairn_count--)); do
        IFS= read -r -d '' __cairn_part && __cairn_parts+=("$__cairn_part")
      done
    fi
    __cairn_is_free "$__cairn_name" && __cairn_set "$__cairn_kind" "$__cairn_name" "$__cairn_value" "${__cairn_parts[@]}"
  done <"$1"
  : >"$1"
}
__cairn_give_variables() {
  local __cairn_variable __cairn_had
  for __cairn_variable; do
    declare -p "$__cairn_variable" &>/dev/null && __cairn_is_free "$__cairn_variable" || continue
    __cairn_flags "$__cairn_variable" __cairn_had
    [[ -z $__cairn_had || $__cairn_had == *[rn]* ]] || declare -p "$__cairn_variable"
  done
}
# What words of a call name, for functions that take the names of variables, or of functions to call.
__cairn_give() {
  local __cairn_word __cairn_text
  for __cairn_word; do
    if [[ $__cairn_word =~ ^[A-Za-z_][A-Za-z0-9_:.-]*$ && $(type -t "$__cairn_word") == function ]]; then
      __cairn_text=$(declare -f "$__cairn_word")
      [[ $__cairn_text != *__cairn_@(call|shown)* ]] || continue
      printf '%s\n' "$__cairn_text"
      # It may count or collect in variables of the tests.
      __cairn_give_variables ${__cairn_text//[^A-Za-z0-9_]/ }
    else
      __cairn_give_variables "$__cairn_word"
    fi
  done
  for __cairn_word in "${__cairn_mocks[@]}"; do
    __cairn_text=$(declare -f "$__cairn_word") || continue
    [[ $__cairn_text != *__cairn_call* ]] || continue
    printf '%s\n' "$__cairn_text"
    __cairn_give_variables ${__cairn_text//[^A-Za-z0-9_]/ }
  done
  # Without names it would print all variables of the tests.
  [[ ${#__cairn_reads[@]} == 0 ]] || declare -p "${__cairn_reads[@]}" || :
}
__cairn_call() {
  # Without starting a command: tests may call in a loop.
  local __cairn_file=/tmp/run/.vars.$BASHPID.$RANDOM$RANDOM __cairn_code=0
  __cairn_give "${@:2}" >"$__cairn_file" 2>/dev/null
  /usr/bin/python3 -ISB /cairn/call.py function "$__cairn_file" "${__cairn_bag:--}" "$@" || __cairn_code=$?
  __cairn_take "$__cairn_file"
  return "$__cairn_code"
}
__cairn_load() {
  local __cairn_file=/tmp/run/.vars.$BASHPID.$RANDOM$RANDOM
  : >"$__cairn_file"
  /usr/bin/python3 -ISB /cairn/call.py names "$__cairn_file" || :
  __cairn_take "$__cairn_file"
}
__cairn_load
