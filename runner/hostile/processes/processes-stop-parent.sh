# Tries to hold up the supervisor by stopping whoever waits for the program.
# Must end as finished or timed-out, never later than the wall cap.
kill -STOP $PPID 2>/dev/null && echo "refused: only its own box can be stopped"
kill -STOP 1 2>/dev/null
exit 0
