# Tries to fill the disk with one large file.
# Must end as finished, with the file cut off.
trap '' XFSZ
for place in /tmp /dev/shm; do
  head -c 200000000 /dev/zero >$place/large 2>/dev/null
  size=$(stat -c %s $place/large)
  if [ "$size" -gt 33554432 ]; then echo "ESCAPED: $size bytes in $place"; else echo "refused: $place holds $size bytes"; fi
done
exit 0
