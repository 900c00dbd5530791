# Tries to read files of the host: accounts, keys, homes, logs. Would work without a box.
# Must end as finished, with nothing read.
for path in /etc/passwd /etc/hostname /var/log/dpkg.log /proc/1/cmdline /sys/kernel/uevent_seqnum; do
  if [ "$path" = /proc/1/cmdline ]; then
    tr '\0' ' ' <$path 2>/dev/null | grep -q -v -e bwrap -e /cairn/launcher -e '^$' && echo "ESCAPED: pid 1 is $(tr '\0' ' ' <$path)"
  elif cat $path >/dev/null 2>&1; then echo "ESCAPED: read $path"; else echo "refused: $path"; fi
done
for path in /root /home /var /opt /srv /mnt /run; do
  ls $path/* >/dev/null 2>&1 && echo "ESCAPED: listed $path"
done
echo "refused: the rest"
