// Tries to open its own descriptors again for writing, through /proc, and to fill what is behind them.
// Must end as finished, with no file of the host behind any of them.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  for (int number = 0; number < 64; number++) {
    char path[64], target[256] = "";
    struct stat about;
    if (fstat(number, &about) != 0) continue;
    snprintf(path, sizeof path, "/proc/self/fd/%d", number);
    readlink(path, target, sizeof target - 1);
    if (fchmod(number, 0777) == 0 && S_ISREG(about.st_mode)) printf("ESCAPED: changed the mode of %s\n", target);
    int again = open(path, O_RDWR);
    if (again < 0) printf("refused: %s: %s\n", target, strerror(errno));
    else if (!S_ISREG(about.st_mode)) printf("refused: %s is no file\n", target);
    else if (fallocate(again, 0, 0, 8 << 20) == 0) printf("ESCAPED: 8 MB in %s\n", target);
    else printf("ESCAPED: opened %s for writing\n", target);
    close(again);
  }
}
