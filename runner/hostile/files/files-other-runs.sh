# Tries to see other runs: their processes, files, shared memory, locks, users and groups.
# Must end as finished, with nothing found.
own=$(id -u)
for pid in /proc/[0-9]*; do
  [ "$(stat -c %u $pid 2>/dev/null || echo $own)" = "$own" ] || echo "ESCAPED: a process of another user: $pid"
done
[ "$(ls -d /proc/[0-9]* | wc -l)" -le 8 ] || echo "ESCAPED: $(ls -d /proc/[0-9]* | wc -l) processes"
[ "$(ipcs -m -s -q | grep -c ^0x)" = 0 ] || echo "ESCAPED: shared objects"
[ "$(ls -A /tmp | grep -v -e '^main.sh$' | wc -l)" = 0 ] || echo "ESCAPED: files in /tmp: $(ls -A /tmp)"
[ "$(ls -A /dev/shm | wc -l)" = 0 ] || echo "ESCAPED: shared memory"
[ "$(cat /proc/locks 2>/dev/null | wc -l)" = 0 ] || echo "ESCAPED: locks"
[ "$(id -G)" = "$(id -g)" ] || echo "ESCAPED: groups $(id -G)"
grep -q -v ':/$' /proc/self/cgroup && echo "ESCAPED: $(cat /proc/self/cgroup)"
echo "refused: nothing to see"
