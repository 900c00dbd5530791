// Tries to disturb who reads its output: signals for it, stolen bytes, splices, a reader of its own.
// Must end as finished, with the output that it leaves.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  char block[64];
  struct iovec data = {block, sizeof block};
  int on = 1;
  fcntl(1, F_SETOWN, 1);
  fcntl(1, F_SETSIG, SIGKILL);
  fcntl(1, F_SETFL, O_ASYNC);
  ioctl(1, FIOASYNC, &on);
  flock(1, LOCK_EX);
  if (vmsplice(1, &data, 1, SPLICE_F_GIFT) >= 0) puts("ESCAPED: gave a page to the reader");
  else printf("refused: vmsplice: %s\n", strerror(errno));
  fflush(stdout);
  int reader = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
  read(reader, block, sizeof block);
  puts("refused: what it took was its own");
}
