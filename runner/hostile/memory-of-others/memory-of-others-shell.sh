# Tries to write to the files of other processes in /proc: their memory, names, priorities and namespaces.
# Must end as finished, with every attempt refused.
sleep 100 &
for pid in 1 $PPID $! self; do
  for name in mem comm oom_score_adj coredump_filter clear_refs timerslack_ns autogroup sched uid_map gid_map setgroups projid_map attr/current; do
    path=/proc/$pid/$name
    [ -e $path ] || continue
    if (echo 0 >$path) 2>/dev/null; then echo "ESCAPED: wrote $path"; else refused="$refused $pid/$name"; fi
  done
done
kill -9 $!
if dd if=/dev/zero of=/proc/$PPID/mem bs=1 count=1 seek=65536 conv=notrunc 2>/dev/null; then echo "ESCAPED: memory of the parent"; fi
echo "refused:$refused"
