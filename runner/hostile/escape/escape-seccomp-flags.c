// Tries to undo its restrictions: to regain privileges, to be dumpable, to replace its filter.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0) puts("ESCAPED: privileges can grow");
  else printf("refused: %s\n", strerror(errno));
  if (prctl(PR_SET_SECCOMP, 0, 0, 0, 0) == 0) puts("ESCAPED: no filter");
  else printf("refused: %s\n", strerror(errno));
  if (setuid(0) == 0) puts("ESCAPED: root");
  else printf("refused: %s\n", strerror(errno));
  if (setgid(0) == 0) puts("ESCAPED: group root");
  if (prctl(PR_CAPBSET_READ, 21, 0, 0, 0) == 1) puts("ESCAPED: may regain SYS_ADMIN");
  if (chown("/tmp", 0, 0) == 0) puts("ESCAPED: chown");
  if (syscall(SYS_capset, NULL, NULL) == 0) puts("ESCAPED: capset");
}
