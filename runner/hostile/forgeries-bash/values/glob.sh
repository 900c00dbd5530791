# Tries: to print patterns that match everything
# Must: finished
add() { echo "*"; :; }
sort_file() { :; }
find_answer() { :; }
