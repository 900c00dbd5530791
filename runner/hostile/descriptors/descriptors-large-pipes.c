// Tries to hold kernel memory in pipes as large as they get, its own output among them.
// Must end as finished, with a pipe limited to a megabyte and its output still read.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int pair[2];
  long total = 0;
  while (pipe(pair) == 0) {
    fcntl(pair[1], F_SETPIPE_SZ, 1 << 20);
    total += fcntl(pair[1], F_GETPIPE_SZ);
  }
  if (total > 64L << 20) printf("ESCAPED: %ld bytes in pipes\n", total);
  else printf("refused: no more than %ld bytes in pipes\n", total);
  if (fcntl(1, F_SETPIPE_SZ, 64 << 20) > 0) puts("ESCAPED: 64 MB for its output");
  else printf("refused: %s\n", strerror(errno));
  fcntl(1, F_SETPIPE_SZ, 4096);
  fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK);
}
