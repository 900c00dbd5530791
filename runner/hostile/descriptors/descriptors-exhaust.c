// Tries to use up the machine's open files, alone and in several processes.
// Must end as finished, with no more than a few for each.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  for (int child = 0; child < 4; child++) {
    if (fork() != 0) continue;
    int count = 0;
    while (count < 5000 && open("/dev/null", O_RDONLY) >= 0) count++;
    if (count > 1024) printf("ESCAPED: %d files\n", count);
    else printf("refused: after %d files: %s\n", count, strerror(errno));
    fflush(stdout);
    _exit(0);
  }
  while (wait(NULL) > 0);
}
