# Tries to remount read-only mounts as writable, and to mount over existing folders.
# Must end as finished, with every attempt refused.
for attempt in 'mount -o remount,rw /usr' 'mount -o remount,rw /' 'mount --bind /tmp /usr' 'mount -t tmpfs none /usr' 'mount -t proc none /tmp' 'umount /proc' 'umount -l /tmp'; do
  if $attempt 2>/dev/null; then echo "ESCAPED: $attempt"; else echo "refused: $attempt"; fi
done
exit 0
