// Tries to make a terminal of its own, to type into it as somebody else, and to take over the console.
// Must end as finished, with every attempt refused.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <sys/ioctl.h>
#include <unistd.h>

static void report(const char *name, bool hasWorked) {
  if (hasWorked) std::printf("ESCAPED: %s\n", name);
  else std::printf("refused: %s: %s\n", name, std::strerror(errno));
}

int main() {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  grantpt(master);
  unlockpt(master);
  const char *name = ptsname(master);
  int terminal = name ? open(name, O_RDWR) : -1;
  char key = 'x', line[2] = {2, 0};
  setsid();
  ioctl(terminal, TIOCSCTTY, 0);
  report("type into a terminal", ioctl(terminal, TIOCSTI, &key) == 0);
  report("paste into a terminal", ioctl(terminal, 0x541c, line) == 0);
  report("take the console", ioctl(terminal, TIOCCONS, 0) == 0);
  for (const char *path : {"/dev/console", "/dev/tty0", "/dev/tty1", "/dev/vcs", "/dev/ttyS0"}) report(path, open(path, O_RDWR) >= 0);
  int count = 0;
  while (count < 5000 && posix_openpt(O_RDWR) >= 0) count++;
  report("5000 terminals", count >= 5000);
}
