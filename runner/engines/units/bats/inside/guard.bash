# In the shell of the tests: values that it would interpret pass through here first (guard/guard-tests.ts). What a value may be is
# fixed by its place and by the texts of the author's run; anything else is told on descriptor 21, which fails the test.
# /cairn/mode: `record` in an author's run, `check` with its record, `plain` without one.
read -r __cairn_mode </cairn/mode
# Kind, place, text. The number of the test tells whose fault it is.
__cairn_tell() {
  printf '%s\0%s\0%s\0%s\0\n' "$1" "${BATS_SUITE_TEST_NUMBER-}" "$2" "${3:0:2000}" >&21
}
# Whether the author's run had this text at this place.
__cairn_had() {
  local __cairn_at __cairn_text
  while IFS= read -r -d '' __cairn_at && IFS= read -r -d '' __cairn_text; do
    [[ $__cairn_at == "$1" && $__cairn_text == "${2:0:2000}" ]] && return
  done </cairn/had
  return 1
}
# kind, text, place, what stands for a text that is refused. For texts that are not right whatever the place.
__cairn_other() {
  if [[ $__cairn_mode == record ]]; then
    __cairn_tell had "$3" "$2"
  elif [[ $__cairn_mode == plain ]]; then
    case $1 in
      int | name) [[ $2 != *[\`\$[]* ]] ;;
    esac
  else
    __cairn_had "$3" "$2"
  fi && printf %s "$2" && return
  __cairn_tell "$1" "$3" "$2"
  printf %s "$4"
}
__cairn_is_int='^[[:space:]]*[-+]?([0-9]+|0[xX][0-9a-fA-F]+|[0-9]+#[0-9a-zA-Z@_]+)[[:space:]]*$'
__cairn_is_number='^[[:space:]]*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?[[:space:]]*$'
__cairn_int() {
  if [[ $1 =~ $__cairn_is_int ]]; then printf %s "$1"; else __cairn_other int "$1" "$2" 0; fi
}
__cairn_is_table() {
  [[ $(declare -p "$1" 2>/dev/null) =~ ^declare\ -[a-zA-Z]*A ]]
}
__cairn_key() {
  if [[ $1 =~ $__cairn_is_int ]] || __cairn_is_table "$3"; then printf %s "$1"; else __cairn_other int "$1" "$2" 0; fi
}
# place, the array whose subscript it is or a dash, variables. Prints nothing, or what cannot be calculated.
__cairn_names() {
  local __cairn_name __cairn_value __cairn_place=$1
  [[ $2 != - ]] && __cairn_is_table "$2" && return
  for __cairn_name in "${@:3}"; do
    local -n __cairn_variable=$__cairn_name
    for __cairn_value in "${__cairn_variable[@]}"; do
      [[ $__cairn_value =~ $__cairn_is_int ]] && continue
      # Printed here, it would become a part of the calculation.
      __cairn_value=$(__cairn_other int "$__cairn_value" "$__cairn_place" 1/0,)
      [[ $__cairn_value == 1/0, ]] && printf 1/0, && return
    done
  done
}
__cairn_number() {
  if [[ $1 =~ $__cairn_is_number ]]; then printf %s "$1"; else __cairn_other number "$1" "$2" 0; fi
}
__cairn_pattern() {
  if [[ $1 =~ ^[^*?\\\[\(]+$ ]]; then printf %s "$1"; else __cairn_other pattern "$1" "$2" '<refused>'; fi
}
__cairn_regex() {
  if [[ $1 =~ ^[^*?\\\[\(\)\|^\$+{}]+$ && $1 != *..* && $1 != . ]]; then
    printf %s "$1"
  else
    __cairn_other pattern "$1" "$2" '<refused>'
  fi
}
__cairn_some() {
  if [[ -n $1 ]]; then printf %s "$1"; else __cairn_other some "$1" "$2" '<refused>'; fi
}
# Text that is split into words: one word that is no operator and no option, or as many as in the author's run.
__cairn_words() {
  local __cairn_text=$1 __cairn_place=$2 __cairn_word __cairn_is_odd=
  if [[ $__cairn_text == *[*?\[]* ]]; then
    __cairn_other words "$__cairn_text" "$__cairn_place" '<refused>'
    return
  fi
  set -f
  set -- $__cairn_text
  set +f
  for __cairn_word; do
    [[ $__cairn_word == -* && ! $__cairn_word =~ $__cairn_is_number || $__cairn_word == [\!\(\)=] || $__cairn_word == [\!=]= ]] && __cairn_is_odd=1
  done
  if [[ $# == 1 && -z $__cairn_is_odd ]]; then
    printf %s "$__cairn_text"
  elif [[ -z $__cairn_is_odd && $__cairn_mode == record ]]; then
    __cairn_tell had "$__cairn_place" "$# words"
    printf %s "$__cairn_text"
  elif [[ -z $__cairn_is_odd && $__cairn_mode == check ]] && __cairn_had "$__cairn_place" "$# words"; then
    printf %s "$__cairn_text"
  else
    __cairn_other words "$__cairn_text" "$__cairn_place" '<refused>'
  fi
}
__cairn_operand() {
  if [[ $1 != [\!\(\)] && ( $1 != -* || $1 =~ $__cairn_is_number ) ]]; then printf %s "$1"; else __cairn_other words "$1" "$2" '<refused>'; fi
}
# Text within a script of the author's: nothing that ends or changes a command.
__cairn_own() {
  if [[ $1 =~ ^[a-zA-Z0-9_./:=+,@%^~-]*$ ]]; then printf %s "$1"; else __cairn_other own "$1" "$2" ''; fi
}
# A name, a command or an option: only the author's.
__cairn_name() {
  __cairn_other name "$1" "$2" __cairn_refused
}
# `${x@P}` runs the commands in a text.
__cairn_prompt() {
  local __cairn_text=$1
  [[ $__cairn_text != *[\`\$\\]* ]] || __cairn_text=$(__cairn_other own "$1" "$2" '')
  printf %s "${__cairn_text@P}"
}
# name, place, the parameters of the tests, which it may name.
__cairn_deref() {
  local __cairn_named
  __cairn_named=$(__cairn_other name "$1" "$2" __cairn_refused)
  shift 2
  printf %s "${!__cairn_named}"
}
# What a shell would run: the same as in the author's run, or plain values for the same variables.
__cairn_assignments() {
  local __cairn_line __cairn_rest=$1 __cairn_names=
  local __cairn_one="^[[:space:];]*((export|declare|local|typeset|readonly)[[:space:]]+(-[xgr]+[[:space:]]+)?)?([A-Za-z_][A-Za-z0-9_]*)(=([a-zA-Z0-9_./:+,@%^~-]*|'[^']*'|\"[^\"\\\`\$]*\"))?[[:space:]]*(;|
|\$)"
  while [[ $__cairn_rest =~ [^[:space:]\;] ]]; do
    [[ $__cairn_rest =~ $__cairn_one ]] || return
    [[ -n ${BASH_REMATCH[2]}${BASH_REMATCH[5]} ]] || return
    __cairn_names+=" ${BASH_REMATCH[4]}"
    __cairn_rest=${__cairn_rest:${#BASH_REMATCH[0]}}
  done
  printf %s "$__cairn_names"
}
__cairn_code() {
  local __cairn_name __cairn_names
  __cairn_names=$(__cairn_assignments "$1")
  if [[ $__cairn_mode == check && -n $__cairn_names ]]; then
    for __cairn_name in $__cairn_names; do
      __cairn_had "$2" "sets $__cairn_name" || break
    done && __cairn_had "$2" "sets $__cairn_name" && printf %s "$1" && return
  fi
  if [[ $__cairn_mode == record ]]; then
    for __cairn_name in $__cairn_names; do __cairn_tell had "$2" "sets $__cairn_name"; done
  fi
  __cairn_other code "$1" "$2" false
}
__cairn_stream() {
  local __cairn_text
  IFS= read -r -d '' __cairn_text
  __cairn_code "${__cairn_text%$'\n'}" "$1"
}
# Whether the program wrote this file.
__cairn_is_brought() {
  [[ -e /tmp/run/.brought && -f $1 ]] && /usr/bin/grep -qxF -- "$(/usr/bin/realpath -- "$1")" /tmp/run/.brought
}
# A file that is about to be sourced.
__cairn_file() {
  local __cairn_text
  if __cairn_is_brought "$1"; then
    IFS= read -r -d '' __cairn_text <"$1"
    __cairn_text=${__cairn_text%$'\n'}
    if [[ $(__cairn_code "$__cairn_text" "$2") != "$__cairn_text" ]]; then
      printf /dev/null
      return
    fi
  fi
  printf %s "$1"
}
# `-x`: files of the program are never executable here. It counts what the program permitted, unless tests have changed it.
__cairn_executable() {
  local __cairn_mode __cairn_left __cairn_path __cairn_real
  if [[ -x $1 ]]; then
    printf yes
  elif [[ -s /tmp/run/.modes && -f $1 ]]; then
    __cairn_real=$(/usr/bin/realpath -- "$1")
    while read -r __cairn_mode __cairn_left __cairn_path; do
      [[ $__cairn_path == "$__cairn_real" && $((8#$__cairn_mode & 0111)) != 0 && $(/usr/bin/stat -c %a -- "$1") == "$__cairn_left" ]] && printf yes
    done </tmp/run/.modes
  fi
}
# A file of the program is run where the program is.
__cairn_exec() {
  local __cairn_word __cairn_is_first=1
  for __cairn_word; do
    case $__cairn_word in
      bash | sh | dash | /bin/bash | /bin/sh | /usr/bin/bash | timeout | env | nohup | command | exec | /usr/bin/env | -* | [0-9]* | *=*) __cairn_is_first= ;;
      *)
        if [[ -n $__cairn_is_first && $__cairn_word != */* ]]; then break; fi
        if __cairn_is_brought "$__cairn_word"; then
          /usr/bin/python3 -ISB /cairn/call.py command "$@"
          return
        fi
        break
        ;;
    esac
  done
  "$@"
}
# A function that the solution has and the program has not.
command_not_found_handle() {
  local __cairn_name
  while read -r __cairn_name; do
    [[ $__cairn_name == "$1" ]] && __cairn_tell missing - "$1"
  done </cairn/functions
  printf '%s: command not found\n' "$1" >&2
  return 127
}
# Commands of the system that show permissions: nobody may execute a file of the program here, but tests may ask. Those of the tests
# that are called so, and searches that start commands, are left alone.
__cairn_shown() {
  if [[ -s /tmp/run/.modes && $(type -P "$1") == /@(usr/|)bin/"$1" && " $* " != *\ -@(exec|ok)@(|dir)\ * ]]; then
    /usr/bin/python3 -ISB /cairn/call.py shown "$@"
  else
    command "$@"
  fi
}
stat() { __cairn_shown stat "$@"; }
ls() { __cairn_shown ls "$@"; }
find() { __cairn_shown find "$@"; }
