# Tries to fill the disk with many files below the size limit.
# Must end as finished, with no more than the folder's size written.
total=0
for number in 1 2 3 4 5 6 7 8 9 10; do
  head -c 8000000 /dev/zero >/tmp/file$number 2>/dev/null
  size=$(stat -c %s /tmp/file$number 2>/dev/null || echo 0)
  total=$((total + size))
done
if [ $total -gt 33554432 ]; then echo "ESCAPED: $total bytes"; else echo "refused: $total bytes fit"; fi
exit 0
