# Tries to change kernel settings such as core_pattern, whose program runs as root on the host.
# Must end as finished, with every attempt refused.
for path in /proc/sys/kernel/core_pattern /proc/sys/vm/overcommit_memory /proc/sys/kernel/modprobe /proc/sysrq-trigger /proc/self/uid_map /proc/self/gid_map /proc/1/oom_score_adj; do
  if (echo '|/tmp/evil' >$path) 2>/dev/null; then echo "ESCAPED: wrote $path"; else echo "refused: $path"; fi
done
(echo -1000 >/proc/self/oom_score_adj) 2>/dev/null && echo "ESCAPED: cannot be killed for memory"
exit 0
