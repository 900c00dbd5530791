# Tries: to end with codes that are none
# Must: finished
exit 256 2>/dev/null
add() { return 300; :; }
sort_file() { :; }
find_answer() { :; }
