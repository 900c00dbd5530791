# Tries the addresses that the shell itself knows, names, and what is left of the network's files.
# Must end as finished, with every attempt refused.
for address in tcp/127.0.0.1/22 tcp/localhost/80 udp/127.0.0.1/53 tcp/10.0.0.1/80 tcp/169.254.169.254/80 udp/example.com/53; do
  if (exec 9<>/dev/$address) 2>/dev/null; then echo "ESCAPED: $address"; else echo "refused: $address"; fi
done
[ "$(grep -c . /proc/net/tcp)" -le 1 ] || echo "ESCAPED: sees connections"
[ "$(grep -c . /proc/net/unix)" -le 1 ] || echo "ESCAPED: sees sockets"
[ "$(grep -c . /proc/net/route)" -le 1 ] || echo "ESCAPED: has a route"
(echo 1 >/proc/sys/net/ipv4/ip_forward) 2>/dev/null && echo "ESCAPED: changed the network"
exit 0
