// Tries to write into its own read-only memory through /proc/self/mem, which ignores the protection of pages.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char constant[] = "read-only";

int main(void) {
  const char *paths[] = {"/proc/self/mem", "/proc/thread-self/mem", "/proc/self/task/../mem", "/proc/self/clear_refs", "/proc/self/oom_score_adj", "/proc/self/coredump_filter"};
  for (int i = 0; i < 6; i++) {
    int file = open(paths[i], O_RDWR);
    if (file < 0) file = open(paths[i], O_WRONLY);
    if (file < 0) printf("refused: %s: %s\n", paths[i], strerror(errno));
    else printf("ESCAPED: opened %s\n", paths[i]);
    if (i < 3 && pwrite(file, "changed", 7, (off_t)(size_t)constant) == 7) printf("ESCAPED: %s\n", constant);
  }
}
