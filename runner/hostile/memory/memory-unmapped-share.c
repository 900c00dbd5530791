// Tries to fill memory with shared mappings of which only one page stays mapped: no process has the rest.
// Must end as out-of-memory, or as finished where no cgroup counts memory: then such mappings are refused.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#define SIZE (32 << 20)

static int fill(const char *name, int flags, int file) {
  for (int count = 0; count < 32; count++) {
    char *block = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, flags, file, 0);
    if (block == MAP_FAILED) return perror("refused"), 0;
    memset(block, 1, SIZE);
    munmap(block + 4096, SIZE - 4096);
  }
  return printf("ESCAPED: 1 GB of %s\n", name);
}

int main(void) {
  fill("shared memory", MAP_SHARED | MAP_ANONYMOUS, -1);
  fill("/dev/zero", MAP_SHARED, open("/dev/zero", O_RDWR));
}
