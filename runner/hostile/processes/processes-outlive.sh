# Tries to leave a process behind: nohup, setsid, disown, a coprocess and a trap on the end.
# Must end as finished; nothing of it is left.
# The shell that started this one is killed last: with its end everything else ends.
trap 'setsid nohup sleep 3601 >/dev/null 2>&1 & kill -9 $PPID' EXIT
trap '' HUP INT QUIT TERM TSTP TTIN TTOU USR1 USR2 PIPE ALRM
nohup sleep 3602 >/dev/null 2>&1 &
disown -a
setsid sleep 3603 &
coproc sleep 3604
(exec -a '[kworker/0:1]' sleep 3605 &)
kill -9 1 2>/dev/null && echo "refused: pid 1 stays"
exit 0
