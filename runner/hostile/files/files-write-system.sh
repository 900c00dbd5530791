# Tries to write to system folders.
# Must end as finished, with nothing written.
for path in / /usr /usr/bin /etc /dev /proc /proc/sys/kernel /cairn /cairn/bin /lib /bin; do
  if (echo x >$path/planted) 2>/dev/null; then echo "ESCAPED: wrote to $path"; else echo "refused: $path"; fi
done
chmod 777 /usr/bin/env 2>/dev/null && echo "ESCAPED: chmod"
(echo x >>/cairn/bin/node) 2>/dev/null && echo "ESCAPED: changed node"
exit 0
