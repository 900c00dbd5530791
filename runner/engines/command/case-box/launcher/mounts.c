#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

static int mount_tmpfs(const char *target, const char *options) {
  return check(mount("tmpfs", target, "tmpfs", MS_NOSUID | MS_NODEV, options), target);
}

static int bind(const char *source, const char *target) {
  return check(mount(source, target, NULL, MS_BIND, NULL), target);
}

static int make_read_only(const char *target, unsigned long flags) {
  return check(mount(NULL, target, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | flags, NULL), target);
}

int empty_folder(const char *folder) {
  // EINVAL: nothing was mounted there yet.
  if (umount2(folder, MNT_DETACH) < 0 && errno != EINVAL) return failed(folder);
  return mount_tmpfs(folder, "size=32m,mode=755");
}

static int mount_proc(struct bytes hidden) {
  if (check(mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL), "/proc") < 0) return -1;
  for (size_t at = 0; at < hidden.size; at += strlen(hidden.at + at) + 1) {
    if (bind("/dev/null", hidden.at + at) < 0) return -1;
  }
  return make_read_only("/proc", MS_NOSUID | MS_NODEV | MS_NOEXEC);
}

static int mount_work(enum work work, struct bytes source_name, struct files files) {
  if (work != RUNS) return bind(work == COMPILES ? BUILD : PREPARED, WORK);
  int built = open(BUILD, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (built < 0) return failed(BUILD);
  if (mount_tmpfs(WORK, "size=32m,mode=755") < 0) return -1;
  if (write_files(WORK, source_name, files) < 0) return -1;
  return copy_built(built, source_name.at, files);
}

/* What the program is made of: nobody can change it. */
static int mount_source(int source, const char *name) {
  char target[PATH_MAX], opened[64];
  snprintf(target, sizeof target, WORK "/%s", name);
  snprintf(opened, sizeof opened, "/proc/self/fd/%d", source);
  if (write_file(target, (struct bytes){"", 0}, 0444) < 0) return -1;
  if (bind(opened, target) < 0) return -1;
  close(source);
  return make_read_only(target, MS_NOSUID | MS_NODEV);
}

int mount_step(enum work work, struct bytes source_name, struct files files, struct bytes hidden) {
  if (bind(INPUT, CASE) < 0 || make_read_only(CASE, MS_NOSUID | MS_NODEV) < 0) return -1;
  if (mount_tmpfs("/dev/shm", "size=16m,mode=755") < 0) return -1;
  if (mount_proc(hidden) < 0) return -1;
  int source = open(SOURCE, O_PATH | O_CLOEXEC);
  if (source < 0) return failed(SOURCE);
  if (mount_work(work, source_name, files) < 0) return -1;
  return mount_source(source, source_name.at);
}
