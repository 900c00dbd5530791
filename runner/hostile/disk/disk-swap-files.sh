# Tries to put something else in the place of its own files while the runner might use them.
# Must end as finished; nobody outside uses what is in the box.
for name in main.sh main compiled.tar stdin; do
  ln -sf /usr/bin/env /tmp/$name 2>/dev/null && echo "refused: nobody follows $name"
  mv /tmp/main.sh /tmp/$name.old 2>/dev/null && echo "ESCAPED: moved the source"
done
rm -f /tmp/main.sh 2>/dev/null && [ ! -e /tmp/main.sh ] && echo "ESCAPED: deleted the source"
(echo 'echo ESCAPED' >/tmp/main.sh) 2>/dev/null && echo "ESCAPED: wrote the source"
mkdir -p /tmp/folder && mv /tmp/folder /tmp/main.sh 2>/dev/null && echo "ESCAPED: replaced the source"
rmdir /tmp /dev/shm 2>/dev/null && echo "ESCAPED: removed /tmp"
exit 0
