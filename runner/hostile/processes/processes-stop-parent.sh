# Tries to block the supervisor by sending SIGSTOP to its parents.
# Must end as finished or timed-out, within the wall-clock limit.
kill -STOP $PPID 2>/dev/null && echo "refused: only its own box can be stopped"
kill -STOP 1 2>/dev/null
exit 0
