#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int write_all(int descriptor, const char *at, size_t size) {
  while (size > 0) {
    ssize_t done = write(descriptor, at, size);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return -1;
    at += done;
    size -= (size_t)done;
  }
  return 0;
}

static int write_and_close(int descriptor, struct bytes content, const char *path) {
  if (descriptor < 0) return failed(path);
  int result = write_all(descriptor, content.at, content.size);
  if (result < 0) failed(path);
  close(descriptor);
  return result;
}

int write_file(const char *path, struct bytes content, mode_t mode) {
  return write_and_close(open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode), content, path);
}

int fill_file(const char *path, struct bytes content) {
  if (check(chmod(path, 0644), path) < 0) return -1;
  if (write_and_close(open(path, O_WRONLY | O_NOFOLLOW), content, path) < 0) return -1;
  return check(chmod(path, 0444), path);
}

/* Not one that leaves its folder. */
static bool is_plain_path(struct bytes name) {
  if (strlen(name.at) != name.size) return false;
  for (const char *part = name.at;; part++) {
    size_t length = strcspn(part, "/");
    if (length == 0 || (length == 2 && !strncmp(part, "..", 2))) return false;
    part += length;
    if (*part == 0) return true;
  }
}

static int make_folders_above(char *path, size_t from) {
  for (char *slash = path + from; (slash = strchr(slash, '/')); slash++) {
    *slash = 0;
    int result = mkdir(path, 0777);
    if (result < 0 && errno != EEXIST) return failed(path);
    *slash = '/';
  }
  return 0;
}

int write_files(const char *folder, struct bytes source_name, struct files files) {
  for (size_t i = 0; i + 1 < files.count; i += 2) {
    struct bytes name = files.items[i];
    if (!is_plain_path(name) || !strcmp(name.at, source_name.at)) return refused("not a name for a file");
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name.at);
    if (length >= (int)sizeof path) return refused("a name that is too long");
    if (make_folders_above(path, strlen(folder) + 1) < 0) return -1;
    if (write_file(path, files.items[i + 1], 0644) < 0) return -1;
  }
  return 0;
}

int read_to_end(int descriptor, struct bytes *into) {
  size_t room = 512;
  into->size = 0;
  into->at = malloc(room + 1);
  while (into->at) {
    ssize_t got = read(descriptor, into->at + into->size, room - into->size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed("read");
    into->size += (size_t)got;
    into->at[into->size] = 0;
    if (got == 0) return 0;
    if (into->size < room) continue;
    room *= 2;
    into->at = realloc(into->at, room + 1);
  }
  return failed("memory");
}
