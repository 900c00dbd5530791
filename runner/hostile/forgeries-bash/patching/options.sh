# Tries: to change options of the shell
# Must: finished
set +e; set -n 2>/dev/null; shopt -s extglob; set -o noexec
add() { :; }
sort_file() { :; }
find_answer() { set -o noexec; :; }
