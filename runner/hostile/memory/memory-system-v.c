// Tries System V shared memory, which outlives the program.
// Must end as out-of-memory, or as finished if it is refused because no cgroup counts it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

int main(void) {
  for (;;) {
    int segment = shmget(IPC_PRIVATE, 16 << 20, IPC_CREAT | 0600);
    char *block = shmat(segment, NULL, 0);
    if (segment < 0 || block == (void *)-1) return perror("refused"), 1;
    memset(block, 1, 16 << 20);
    shmdt(block);
  }
}
