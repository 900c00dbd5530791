#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_OF_FILE = 64 * 1024 };

/* Follows no links: a file that the program wrote is one that it has itself. */
static int open_below_work(char *name) {
  int folder = open(WORK, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (char *slash; folder >= 0 && (slash = strchr(name, '/')); name = slash + 1) {
    *slash = 0;
    int next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    int error = errno;
    close(folder);
    errno = error;
    folder = next;
  }
  if (folder < 0) return -1;
  // A pipe without a writer would stop us.
  int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  int error = errno;
  close(folder);
  errno = error;
  return file;
}

/* How much there is; -1 where that is more than is told, or no file. */
static ssize_t read_file(int file, char *content) {
  struct stat about;
  if (fstat(file, &about) < 0 || !S_ISREG(about.st_mode)) return -1;
  ssize_t size = read(file, content, MOST_OF_FILE + 1);
  return size > MOST_OF_FILE ? -1 : size;
}

static void tell_bytes(int to, const char *content, size_t size) {
  static const char digits[] = "0123456789abcdef";
  static char hex[2 * MOST_OF_FILE];
  for (size_t i = 0; i < size; i++) {
    hex[2 * i] = digits[(unsigned char)content[i] >> 4];
    hex[2 * i + 1] = digits[content[i] & 15];
  }
  write_all(to, " +", 2);
  write_all(to, hex, 2 * size);
}

static void tell_file(int to, char *name) {
  static char content[MOST_OF_FILE + 1];
  int file = open_below_work(name);
  if (file < 0) {
    write_all(to, errno == ENOENT ? " -" : " !", 2);
    return;
  }
  ssize_t size = read_file(file, content);
  if (size < 0) write_all(to, " !", 2);
  else tell_bytes(to, content, (size_t)size);
  close(file);
}

void tell_left_files(int to) {
  int list = open(CASE "/" WANTED, O_RDONLY | O_CLOEXEC);
  struct bytes names;
  if (list < 0 || read_to_end(list, &names) < 0) return;
  for (size_t at = 0; at <= names.size;) {
    size_t length = strlen(names.at + at);
    tell_file(to, names.at + at);
    at += length + 1;
  }
}
