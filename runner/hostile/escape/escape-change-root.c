// Tries the classic chroot escape: a new root, then `..` upwards from outside of it.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  mkdir("/tmp/root", 0700);
  if (chroot("/tmp/root") == 0) puts("ESCAPED: chroot");
  else printf("refused: chroot: %s\n", strerror(errno));
  if (syscall(SYS_pivot_root, "/tmp", "/tmp/root") == 0) puts("ESCAPED: pivot_root");
  else printf("refused: pivot_root: %s\n", strerror(errno));
  if (mount("none", "/tmp/root", "tmpfs", 0, "") == 0) puts("ESCAPED: mount");
  else printf("refused: mount: %s\n", strerror(errno));
  if (syscall(428, -100, "/", 1) >= 0) puts("ESCAPED: open_tree");
  if (syscall(430, "tmpfs", 0) >= 0) puts("ESCAPED: fsopen");
  if (umount2("/usr", MNT_DETACH) == 0) puts("ESCAPED: umount");
}
