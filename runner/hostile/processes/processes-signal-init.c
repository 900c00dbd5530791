// Tries every signal, in every way, on pid 1, on its parent's group and on everybody.
// Must end as finished or crashed, with pid 1 still there.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  union sigval value = {0};
  int init = syscall(434, 1, 0);
  for (int number = 1; number < 65; number++) {
    kill(1, number);
    sigqueue(1, number, value);
    syscall(SYS_tgkill, 1, 1, number);
    syscall(424, init, number, NULL, 0);
  }
  if (kill(1, 0) == 0) puts("refused: pid 1 ignores all of them");
  else printf("ESCAPED: pid 1 has ended: %s\n", strerror(errno));
  if (kill(2000000, 0) == 0) puts("ESCAPED: sees a process of the host");
  fflush(stdout);
  for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
  kill(-1, SIGTERM);
  kill(0, SIGTERM);
}
