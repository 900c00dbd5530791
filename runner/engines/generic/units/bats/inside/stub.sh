#!/bin/bash
# Stands in for the program in the box of the tests. As a script it passes everything on; sourced, it has the same functions.
if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  exec /usr/bin/python3 -ISB /cairn/call.py program "${0##*/}" "$@"
fi
__cairn_take() {
  local __cairn_kind __cairn_name __cairn_value
  while IFS= read -r -d '' __cairn_kind && IFS= read -r -d '' __cairn_name && IFS= read -r -d '' __cairn_value; do
    if [[ $__cairn_kind == f ]]; then
      [[ $__cairn_name =~ ^[A-Za-z_][A-Za-z0-9_:.-]*$ ]] || continue
      case $(type -t "$__cairn_name") in
        '') eval "$__cairn_name() { __cairn_call $__cairn_name \"\$@\"; }" ;;
        file)
          echo "The function $__cairn_name has the name of a command that tests may use: please call it something else." >&2
          /usr/bin/rm -f "$1"
          return 1
          ;;
      esac
    elif [[ $__cairn_name =~ ^[A-Za-z][A-Za-z0-9_]*$ && ! $__cairn_name =~ ^(BATS.*|BASH.*|CAIRN.*|PATH|IFS|HOME|TMPDIR|LD_.*|ENV|SHELLOPTS|status|output|lines|stderr|stderr_lines|PS[0-9]|OPTIND|OPTARG|PWD|OLDPWD|FUNCNAME|PROMPT_COMMAND|LC_.*|LANG|HISTFILE|GLOBIGNORE|FIGNORE|POSIXLY_CORRECT|TIMEFORMAT|expected|actual|result)$ ]]; then
      [[ ${!__cairn_name@a} == *r* ]] || printf -v "$__cairn_name" %s "$__cairn_value"
    fi
  done <"$1"
  /usr/bin/rm -f "$1"
}
__cairn_call() {
  local __cairn_file __cairn_code=0
  __cairn_file=$(/usr/bin/mktemp /tmp/run/.vars.XXXXXX)
  /usr/bin/python3 -ISB /cairn/call.py function "$__cairn_file" "$@" || __cairn_code=$?
  __cairn_take "$__cairn_file"
  return "$__cairn_code"
}
__cairn_load() {
  local __cairn_file
  __cairn_file=$(/usr/bin/mktemp /tmp/run/.vars.XXXXXX)
  /usr/bin/python3 -ISB /cairn/call.py names "$__cairn_file" || :
  __cairn_take "$__cairn_file"
}
__cairn_load
