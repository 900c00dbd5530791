# Tries: to write files with paths that lead out
# Must: finished
add() { :; }
sort_file() { mkdir -p "../x" "a/../../y"; echo 1 > "../main.sh"; touch $'new\\nline' "-rf"; mkfifo sorted.txt; :; }
find_answer() { :; }
