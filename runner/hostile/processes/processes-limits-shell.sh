# Tries to raise its limits with the shell's own command, after lowering and as another process.
# Must end as finished, with every attempt refused.
for kind in c d f l n p q t u v; do
  before=$(ulimit -H -$kind 2>/dev/null) || continue
  [ "$before" = unlimited ] && continue
  ulimit -H -$kind unlimited 2>/dev/null
  [ "$(ulimit -H -$kind)" = "$before" ] || echo "ESCAPED: -$kind from $before to $(ulimit -H -$kind)"
  (ulimit -$kind $((before + 1)) 2>/dev/null) && echo "ESCAPED: -$kind by one"
done
[ "$(grep -c 'Max file size *unlimited' /proc/1/limits)" = 0 ] || echo "ESCAPED: pid 1 has no limit"
echo "refused: all of them"
