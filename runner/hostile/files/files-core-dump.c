// Tries to leave a core dump, which may contain secrets.
// Must end as finished: the case crashed, and there is no core.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(void) {
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  if (setrlimit(RLIMIT_CORE, &all) == 0) puts("ESCAPED: raised the limit");
  puts("refused: no core");
  fflush(stdout);
  abort();
}
