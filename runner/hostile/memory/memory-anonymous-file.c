// Tries memfd_create, whose memory is not counted by RLIMIT_AS.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  if (memfd_create("x", 0) >= 0) puts("ESCAPED: memfd_create");
  else printf("refused: %s\n", strerror(errno));
  if (syscall(447, 0) >= 0) puts("ESCAPED: memfd_secret");
  else printf("refused: %s\n", strerror(errno));
}
