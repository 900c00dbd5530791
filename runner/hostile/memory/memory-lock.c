// Tries to lock memory, so that it cannot be swapped out.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

int main(void) {
  void *block = malloc(64 << 20);
  if (mlock(block, 64 << 20) == 0) puts("ESCAPED: locked 64 MB");
  else printf("refused: %s\n", strerror(errno));
  if (mlockall(MCL_CURRENT | MCL_FUTURE) == 0 && mlock(block, 64 << 20) == 0) puts("ESCAPED: locked all");
}
