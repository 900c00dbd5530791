# Tries to keep its shell alive by traps on everything, and to exec over descriptors that others need.
# Must end as finished, with pid 1 still there.
for signal in $(seq 1 64); do trap 'echo trapped' $signal 2>/dev/null; done
trap 'echo again' EXIT ERR DEBUG RETURN
kill -TERM 1; kill -KILL 1; kill -STOP 1
exec 3>&1 4>&2 5<&0
for number in $(seq 6 60); do eval "exec $number>&1" 2>/dev/null; done
[ -d /proc/1 ] && echo "refused: pid 1 is still there"
kill -0 1 2>/dev/null || echo "ESCAPED: pid 1 has ended"
trap - EXIT ERR DEBUG RETURN
exit 0
