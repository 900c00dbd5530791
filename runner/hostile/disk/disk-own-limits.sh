# Tries to lift the limit on the size of files, for itself and for pid 1, and to ignore the signal of it.
# Must end as finished, with the file cut off.
trap '' XFSZ
for attempt in 'ulimit -f unlimited' 'ulimit -Hf unlimited' 'ulimit -Sf 1000000' "prlimit --pid $$ --fsize=unlimited" 'prlimit --pid 1 --fsize=unlimited' "prlimit --pid $PPID --fsize=unlimited"; do
  if $attempt 2>/dev/null; then echo "ESCAPED: $attempt"; else echo "refused: $attempt"; fi
done
head -c 200000000 /dev/zero >/tmp/large 2>/dev/null
size=$(stat -c %s /tmp/large)
if [ "$size" -gt 33554432 ]; then echo "ESCAPED: $size bytes"; else echo "refused: more than $size bytes"; fi
exit 0
