// Tries to fill memory with page tables: it reads one byte of every two megabytes that nothing was ever written to.
// Must end as out-of-memory, or as timed-out where that takes longer.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>

#define SIZE (1L << 40)
#define STEP (2L << 20)

int main(void) {
  volatile char *block = mmap(NULL, SIZE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) return perror("refused"), 1;
  madvise((void *)block, SIZE, MADV_NOHUGEPAGE);
  for (long at = 0; at < SIZE; at += STEP) (void)block[at];
  puts("ESCAPED: 2 GB of page tables");
}
