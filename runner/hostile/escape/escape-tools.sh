# Tries every tool of the system that changes something about it.
# Must end as finished, with every attempt refused.
while read -r attempt; do
  command -v "${attempt%% *}" >/dev/null || continue
  if timeout 2 $attempt >/dev/null 2>&1 </dev/null; then echo "ESCAPED: $attempt"; else echo "refused: $attempt"; fi
done <<'END'
unshare -Ur true
unshare --mount true
unshare --net true
nsenter --target 1 --mount true
nsenter --target 1 --all true
chroot / true
setarch --addr-no-randomize true
mount -t proc proc /tmp
mount --bind /tmp /usr
umount -l /proc
losetup -f
insmod /tmp/x.ko
modprobe loop
dmesg
date -s 2000-01-01
hostname owned
swapon /tmp/main.sh
renice -n -5 -p 1
chrt -f 50 true
ionice -c 1 true
fallocate -l 64M /usr/x
chown 0 /tmp/main.sh
setpriv --reuid 0 true
prlimit --nproc=unlimited true
newuidmap 1 0 0 1
su -c true
bwrap --bind / / true
mknod /tmp/disk b 254 0
kill -9 -- 1000000
END
exit 0
