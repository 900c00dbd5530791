# Tries: to change what a condition means
# Must: finished
eval 'function [ { return 0; }' 2>/dev/null
eval 'function [[ { return 0; }' 2>/dev/null
eval 'test() { return 0; }'
printf() { return 0; }
enable -n [ 2>/dev/null
alias '[=true'
shopt -s expand_aliases
add() { :; }
sort_file() { :; }
find_answer() { :; }
