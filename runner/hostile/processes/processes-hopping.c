// Tries to hide its computing from whoever counts by process: forks, lets the child go on, and dies.
// Must end as timed-out, though no single process lives long.
#include <unistd.h>

int main(void) {
  if (fork() > 0) {
    sleep(30);
    return 0;
  }
  for (;;) {
    for (volatile int i = 0; i < 20000000; i++) {
    }
    if (fork() > 0) _exit(0);
  }
}
