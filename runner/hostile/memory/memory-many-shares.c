// Tries to fill memory with very many shared pages, written by children that have ended: no process has them resident.
// Must end as out-of-memory.
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define PAGES 60000

static char *pages[PAGES];

int main(void) {
  // Its mappings are read all the same.
  prctl(PR_SET_DUMPABLE, 0);
  for (int family = 0; family < 8; family++) {
    if (fork() != 0) continue;
    for (int at = 0; at < PAGES; at++) {
      pages[at] = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      if (pages[at] == MAP_FAILED) return perror("refused"), 1;
    }
    if (fork() == 0) {
      for (int at = 0; at < PAGES; at++) *pages[at] = 1;
      return 0;
    }
    wait(NULL);
    sleep(60);
  }
  sleep(60);
  puts("ESCAPED: 2 GB of shared pages");
}
