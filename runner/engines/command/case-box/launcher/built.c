#include "launcher.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

/* What fits into the /tmp of a case besides the files that its program makes. */
static const off_t most_built = 30 * 1024 * 1024;
/* Each holds two descriptors while it is copied. */
static const int deepest = 200;

static bool is_entry(const char *name) {
  return strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

/* Follows no links. */
static int open_in(int folder, const char *name, int flags) {
  return openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC);
}

/* The sum of all files, each of which must be readable; -1 where one is not. Closes the folder. */
static off_t built_bytes(int folder, int depth) {
  DIR *list = folder < 0 ? NULL : fdopendir(folder);
  if (!list) return -1;
  off_t total = depth > deepest ? -1 : 0;
  for (struct dirent *entry; total >= 0 && (entry = readdir(list));) {
    const char *name = entry->d_name;
    struct stat about;
    if (!is_entry(name)) continue;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) < 0) {
      total = -1;
    } else if (S_ISDIR(about.st_mode)) {
      off_t below = built_bytes(open_in(folder, name, O_RDONLY | O_DIRECTORY), depth + 1);
      total = below < 0 ? -1 : total + below;
    } else if (S_ISREG(about.st_mode)) {
      int file = open_in(folder, name, O_RDONLY);
      total = file < 0 ? -1 : total + about.st_size;
      if (file >= 0) close(file);
    }
  }
  closedir(list);
  return total;
}

bool is_usable(void) {
  off_t bytes = built_bytes(open(BUILD, O_RDONLY | O_DIRECTORY | O_CLOEXEC), 0);
  return bytes >= 0 && bytes <= most_built;
}

static int copy_link(int source, int target, const char *name) {
  char to[PATH_MAX];
  ssize_t length = readlinkat(source, name, to, sizeof to - 1);
  if (length < 0) return failed(name);
  to[length] = 0;
  return check(symlinkat(to, target, name), name);
}

static int copy_file(int source, int target, const char *name, mode_t mode) {
  int from = open_in(source, name, O_RDONLY);
  int to = from < 0 ? -1 : openat(target, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  ssize_t copied = to < 0 ? -1 : 1;
  while (copied > 0) copied = sendfile(to, from, NULL, 1 << 20);
  int result = copied < 0 || fchmod(to, mode & 0777) < 0 ? failed(name) : 0;
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  return result;
}

static bool is_one_of(const char *name, const char *source_name, struct files files) {
  if (!strcmp(name, source_name)) return true;
  size_t length = strlen(name);
  for (size_t i = 0; i + 1 < files.count; i += 2) {
    const char *own = files.items[i].at;
    if (!strncmp(own, name, length) && (own[length] == 0 || own[length] == '/')) return true;
  }
  return false;
}

/* Ignores what is neither a file nor a folder nor a link. No other process is alive to interfere. */
static int copy_folder(int source, int target, const char *source_name, struct files files, int depth) {
  DIR *list = source < 0 || target < 0 || depth > deepest ? NULL : fdopendir(source);
  if (!list) return failed("copy");
  int result = 0;
  for (struct dirent *entry; result == 0 && (entry = readdir(list));) {
    const char *name = entry->d_name;
    struct stat about;
    if (!is_entry(name) || (depth == 0 && is_one_of(name, source_name, files))) continue;
    if (fstatat(source, name, &about, AT_SYMLINK_NOFOLLOW) < 0) {
      result = failed(name);
    } else if (S_ISLNK(about.st_mode)) {
      result = copy_link(source, target, name);
    } else if (S_ISREG(about.st_mode)) {
      result = copy_file(source, target, name, about.st_mode);
    } else if (S_ISDIR(about.st_mode)) {
      result = check(mkdirat(target, name, 0700), name);
      if (result < 0) break;
      int from = open_in(source, name, O_RDONLY | O_DIRECTORY);
      int to = open_in(target, name, O_RDONLY | O_DIRECTORY);
      result = copy_folder(from, to, source_name, files, depth + 1);
      // Last, because without it nothing could be written into some.
      if (result == 0) result = check(fchmodat(target, name, about.st_mode & 07777, 0), name);
    }
  }
  closedir(list);
  close(target);
  return result;
}

int copy_built(int built, const char *source_name, struct files files) {
  int work = open(WORK, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return work < 0 ? failed(WORK) : copy_folder(built, work, source_name, files, 0);
}
