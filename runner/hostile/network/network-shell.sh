# Tries network access from a shell: /dev/tcp, curl, wget, nc, ssh, git.
# Must end as finished, with every attempt refused.
if (echo hi >/dev/tcp/127.0.0.1/22) 2>/dev/null; then echo "ESCAPED: /dev/tcp"; else echo "refused: /dev/tcp"; fi
for attempt in 'curl -m 2 http://127.0.0.1' 'wget -T 2 -q http://127.0.0.1' 'nc -z -w 2 127.0.0.1 22' 'git ls-remote git://127.0.0.1/x' 'getent hosts example.com'; do
  if $attempt >/dev/null 2>&1; then echo "ESCAPED: $attempt"; else echo "refused: $attempt"; fi
done
exit 0
