// Tries to outlive its run: a child of a child in a session of its own, without parent, that ignores every signal.
// Must end as finished; nothing of it is left.
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 4; i++) {
    if (fork() != 0) continue;
    setsid();
    if (fork() != 0) _exit(0);
    prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
    for (int file = 0; file < 64; file++) close(file);
    setpgid(0, 0);
    sleep(3600);
    _exit(0);
  }
  puts("refused: it ends with the box");
}
