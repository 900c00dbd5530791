// Tries to become root in new namespaces, the first step of most escapes.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, 0x02000000, 0x80};
  for (int i = 0; i < 8; i++) {
    if (unshare(kinds[i]) == 0) printf("ESCAPED: unshare %x\n", kinds[i]);
    else printf("refused: unshare %x: %s\n", kinds[i], strerror(errno));
    if (kinds[i] == 0x80) continue;
    long child = syscall(SYS_clone, kinds[i] | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child > 0) printf("ESCAPED: clone %x\n", kinds[i]);
    else printf("refused: clone %x: %s\n", kinds[i], strerror(errno));
  }
  unsigned long long arguments[11] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD};
  long child = syscall(435, arguments, 64);
  if (child == 0) _exit(0);
  if (child > 0) puts("ESCAPED: clone3");
  else printf("refused: clone3: %s\n", strerror(errno));
}
