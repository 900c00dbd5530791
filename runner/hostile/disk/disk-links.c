// Tries hard links, renames and exchanges with files that are not its own, so that somebody else writes to them.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TRY(name, call) \
  if ((call) == 0) puts("ESCAPED: " name); \
  else printf("refused: " name ": %s\n", strerror(errno))

int main(void) {
  int input = open("/dev/stdin", O_RDONLY);
  TRY("link a program of the host", link("/usr/bin/env", "/tmp/env"));
  TRY("link the source", link("/tmp/main.c", "/tmp/again.c"));
  TRY("link by descriptor", linkat(input, "", AT_FDCWD, "/tmp/input", AT_EMPTY_PATH));
  TRY("link through /proc", linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "/tmp/input", AT_SYMLINK_FOLLOW));
  TRY("rename the source", rename("/tmp/main.c", "/tmp/moved.c"));
  TRY("replace the source", rename("/tmp/main", "/tmp/main.c"));
  TRY("exchange", renameat2(AT_FDCWD, "/tmp/main", AT_FDCWD, "/usr/bin/env", RENAME_EXCHANGE));
  TRY("delete the source", unlink("/tmp/main.c"));
  TRY("replace /tmp", rename("/tmp", "/dev/shm/tmp"));
  TRY("own a program of the host", chown("/usr/bin/env", getuid(), getgid()));
  TRY("mark as set-user-id", chmod("/usr/bin/env", 04755));
}
