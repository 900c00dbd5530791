# Honest: pipes, here-documents, process substitution, background jobs, arithmetic.
# Must pass.
count=$(printf 'b\na\nc\n' | sort | head -n 2 | wc -l)
diff <(echo same) <(echo same) || exit 1
sleep 0.05 &
wait $!
while read -r word; do words="$words$word"; done <<'END'
ho
nest
END
[ "$count" -eq 2 ] && echo "$words" | awk '{ print $1 }'
