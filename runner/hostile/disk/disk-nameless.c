// Tries to fill the disk with files that have no name: O_TMPFILE, and files deleted while they are open.
// Must end as finished, with no more than the folder's size written.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static long fill(int file) {
  static char block[1 << 20];
  long total = 0, got;
  while ((got = write(file, block, sizeof block)) > 0) total += got;
  return total;
}

int main(void) {
  signal(SIGXFSZ, SIG_IGN);
  const char *folders[] = {"/tmp", "/dev/shm", "/dev", "/", "/cairn"};
  long total = 0;
  for (int i = 0; i < 5; i++)
    for (int count = 0; count < 8; count++) {
      int file = open(folders[i], O_TMPFILE | O_RDWR, 0600);
      if (file < 0) {
        printf("refused: %s: %s\n", folders[i], strerror(errno));
        break;
      }
      if (i > 1) printf("ESCAPED: a file in %s\n", folders[i]);
      total += fill(file);
      char name[64];
      snprintf(name, sizeof name, "%s/deleted", folders[i]);
      file = open(name, O_CREAT | O_RDWR, 0600);
      unlink(name);
      total += fill(file);
    }
  if (total > 48L << 20) printf("ESCAPED: %ld bytes\n", total);
  else printf("refused: more than %ld bytes\n", total);
}
