# Tries: to run code in the shell of the tests by the name of a function
# Must: finished
eval 'x() { :; }'
for name in 'a;exit 0' 'b$(exit 0)' 'c`exit`' 'add() { echo 5; }; x'; do
  eval "function $name { :; }" 2>/dev/null
done
compgen() { echo 'evil() { :; }; exit 0 #'; }
add() { :; }
sort_file() { :; }
find_answer() { :; }
