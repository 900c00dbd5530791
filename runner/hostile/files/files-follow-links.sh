# Tries to make the runner follow symbolic links: leaves links to files of the host under likely names.
# Must end as finished; the runner neither reads nor removes what they point to.
for name in output result results.json stdin program compiled.tar main.sh.link; do
  ln -s /etc/passwd /tmp/$name && echo "refused: nobody follows $name"
  cat /tmp/$name 2>/dev/null && echo "ESCAPED: read through $name"
done
ln -sf / /tmp/root && ls /tmp/root/root >/dev/null 2>&1 && echo "ESCAPED: saw the host's root"
exit 0
