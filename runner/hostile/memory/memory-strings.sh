# Tries to fill the memory with one string that doubles.
# Must end as out-of-memory, or as timed-out where copying takes longer.
text=0123456789abcdef
while :; do text=$text$text; done
