// Tries to allocate and touch all memory.
// Must end as out-of-memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  for (;;) {
    char *block = malloc(16 << 20);
    if (block == NULL) return perror("refused"), 1;
    memset(block, 1, 16 << 20);
  }
}
