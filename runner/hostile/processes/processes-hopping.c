// Tries to evade CPU accounting per process: forks again and again, and only the newest child goes on.
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
