# Honest: reads its input in several ways, /proc as programs do, and uses temporary files and the shell's descriptors.
# Must pass.
read -r first
again=$(head -n 1 /dev/stdin)
[ -n "$first" ] || exit 1
for file in /proc/self/status /proc/self/maps /proc/self/stat /proc/meminfo /proc/cpuinfo /proc/loadavg /proc/uptime /proc/version /proc/self/mountinfo; do
  [ -n "$(head -n 1 $file)" ] || exit 2
done
[ "$(nproc)" -gt 0 ] && [ "$(ps -o pid= -p $$ 2>/dev/null | tr -d ' ')" = "$$" ] || exit 3
file=$(mktemp) && echo hon >"$file" && exec 7<"$file" && read -r start <&7
echo "$start$(cat <(printf est))" >/dev/stdout
