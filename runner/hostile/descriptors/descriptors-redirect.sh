# Tries to open its own input and output again for writing with the redirections of the shell, and to change their modes.
# Must end as finished, with no file of the host behind any of them.
for number in 0 1 2 3 4 5; do
  path=/proc/self/fd/$number
  [ -f $path ] || { echo "refused: $number is no file"; continue; }
  if (exec 9<>$path && head -c 1000 /dev/zero >&9) 2>/dev/null; then echo "ESCAPED: wrote to $(readlink $path)"; else echo "refused: $number"; fi
  if (exec 9>>$path) 2>/dev/null; then echo "ESCAPED: appended to $number"; fi
  if chmod 777 $path 2>/dev/null; then echo "ESCAPED: chmod $number"; fi
  if truncate -s 100M $path 2>/dev/null; then echo "ESCAPED: truncate $number"; fi
  if touch $path 2>/dev/null; then echo "ESCAPED: touch $number"; fi
done
exit 0
