// Tries to create device files, and to open the disks and memory of the machine.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

int main(void) {
  if (mknod("/tmp/disk", S_IFBLK | 0600, makedev(254, 0)) == 0) puts("ESCAPED: made a block device");
  else printf("refused: block device: %s\n", strerror(errno));
  if (mknod("/tmp/memory", S_IFCHR | 0600, makedev(1, 1)) == 0) puts("ESCAPED: made a memory device");
  else printf("refused: memory device: %s\n", strerror(errno));
  const char *paths[] = {"/dev/mem", "/dev/kmem", "/dev/port", "/dev/sda", "/dev/vda", "/dev/nvme0n1", "/dev/kmsg", "/dev/kvm", "/dev/fuse", "/dev/net/tun", "/dev/loop-control"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
    if (open(paths[i], O_RDONLY) >= 0) printf("ESCAPED: opened %s\n", paths[i]);
    else printf("refused: %s\n", paths[i]);
}
