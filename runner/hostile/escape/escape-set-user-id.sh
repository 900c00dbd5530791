# Tries set-user-id programs, and to create one.
# Must end as finished, with every attempt refused.
for attempt in 'su -c id' 'sudo -n id' 'newgrp root' 'mount /x' 'pkexec id' 'chsh -s /bin/sh'; do
  if $attempt </dev/null 2>/dev/null | grep -q 'uid=0'; then echo "ESCAPED: $attempt"; else echo "refused: $attempt"; fi
done
cp /usr/bin/id /tmp/id && chmod 6755 /tmp/id
/tmp/id | grep -q 'euid=0' && echo "ESCAPED: set-user-id"
[ "$(id -u)" = 0 ] && echo "ESCAPED: is root already"
exit 0
