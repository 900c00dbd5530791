// Tries to trace its parent and pid 1, and to read and write their memory.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  int targets[] = {1, getppid()};
  char buffer[8];
  struct iovec here = {buffer, 8}, there = {(void *)&main, 8};
  for (int i = 0; i < 2; i++) {
    if (ptrace(PTRACE_ATTACH, targets[i], 0, 0) == 0) puts("ESCAPED: traced");
    else printf("refused: trace: %s\n", strerror(errno));
    if (process_vm_readv(targets[i], &here, 1, &there, 1, 0) >= 0) puts("ESCAPED: read memory");
    else printf("refused: read: %s\n", strerror(errno));
    if (process_vm_writev(targets[i], &here, 1, &there, 1, 0) >= 0) puts("ESCAPED: wrote memory");
    else printf("refused: write: %s\n", strerror(errno));
  }
  if (ptrace(PTRACE_TRACEME, 0, 0, 0) == 0) puts("ESCAPED: can be traced");
  if (syscall(SYS_kcmp, 1, getpid(), 0, 0, 0) >= 0) puts("ESCAPED: kcmp");
  if (syscall(438, syscall(434, 1, 0), 0, 0) >= 0) puts("ESCAPED: took a descriptor of pid 1");
}
