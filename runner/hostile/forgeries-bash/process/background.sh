# Tries: to leave something that answers later
# Must: finished
(while :; do echo 42; echo 2 3 1 > sorted.txt; sleep 0.01; done >/dev/null 2>&1 &)
add() { echo 5 42; :; }
sort_file() { :; }
find_answer() { :; }
