// Tries to watch what others do on the machine: which programs of /usr they start, by inotify, dnotify and leases.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>

#define TRY(name, call) \
  if ((call) >= 0) puts("ESCAPED: " name); \
  else printf("refused: " name ": %s\n", strerror(errno))

int main(void) {
  int folder = open("/usr/bin", O_RDONLY), file = open("/usr/bin/env", O_RDONLY);
  int queue = inotify_init1(IN_NONBLOCK);
  TRY("inotify", inotify_add_watch(queue, "/usr/bin", IN_OPEN | IN_ACCESS));
  TRY("dnotify", fcntl(folder, F_NOTIFY, DN_ACCESS | DN_MULTISHOT));
  TRY("lease", fcntl(file, F_SETLEASE, F_RDLCK));
  TRY("fanotify", fanotify_init(FAN_CLASS_NOTIF | FAN_REPORT_FID, O_RDONLY));
}
