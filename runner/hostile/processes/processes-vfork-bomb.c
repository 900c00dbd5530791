// Tries to fill the machine with processes that share one memory, so that its limit does not count them.
// Must end as too-many-processes, or as finished where the limit is one of the user.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int wait_for_ever(void *ignored) {
  for (;;) pause();
}

int main(void) {
  int count = 0;
  for (; count < 2000; count++) {
    char *stack = malloc(8192);
    if (clone(wait_for_ever, stack + 8192, CLONE_VM | CLONE_FS | CLONE_FILES | SIGCHLD, NULL) < 0) break;
  }
  if (count >= 1000) puts("ESCAPED: a thousand processes");
  else printf("refused: after %d: %s\n", count, strerror(errno));
}
