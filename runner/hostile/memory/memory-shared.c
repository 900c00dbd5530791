// Tries to fill memory with shared mappings.
// Must end as out-of-memory, or as finished where no cgroup counts memory: then such mappings are refused.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

int main(void) {
  for (;;) {
    char *block = mmap(NULL, 16 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return perror("refused"), 1;
    memset(block, 1, 16 << 20);
  }
}
