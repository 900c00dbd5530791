// Tries to create a sparse file of a terabyte.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  signal(SIGXFSZ, SIG_IGN);
  int file = open("/tmp/sparse", O_CREAT | O_RDWR, 0600);
  if (ftruncate(file, 1LL << 40) == 0) puts("ESCAPED: a terabyte, sparse");
  else printf("refused: %s\n", strerror(errno));
  if (fallocate(file, 0, 0, 1LL << 30) == 0) puts("ESCAPED: a gigabyte, allocated");
  else printf("refused: %s\n", strerror(errno));
}
