// Tries to inject input into a terminal outside (TIOCSTI), as in CVE-2017-5226.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

int main(void) {
  char key = 'x';
  for (int file = 0; file < 3; file++)
    if (ioctl(file, TIOCSTI, &key) == 0) puts("ESCAPED: typed");
    else printf("refused: %s\n", strerror(errno));
  if (open("/dev/tty", O_RDWR) >= 0) puts("ESCAPED: has a terminal");
}
