// Tries open_by_handle_at, which ignores what mounts hide ("shocker", 2014).
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  struct file_handle *handle = calloc(1, sizeof *handle + MAX_HANDLE_SZ);
  int mount;
  handle->handle_bytes = MAX_HANDLE_SZ;
  if (name_to_handle_at(AT_FDCWD, "/usr", handle, &mount, 0) == 0) puts("ESCAPED: got a handle");
  else printf("refused: %s\n", strerror(errno));
  handle->handle_bytes = 8;
  handle->handle_type = 1;
  handle->f_handle[0] = 2;
  if (open_by_handle_at(open("/usr", O_RDONLY), handle, O_RDONLY) >= 0) puts("ESCAPED: opened by handle");
  else printf("refused: %s\n", strerror(errno));
}
