#include "launcher.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static char text[512];

int failed(const char *what) {
  snprintf(text, sizeof text, "%s: %s", what, strerror(errno));
  return -1;
}

int refused(const char *why) {
  snprintf(text, sizeof text, "%s", why);
  return -1;
}

int check(int result, const char *what) {
  return result < 0 ? failed(what) : result;
}

const char *problem(void) {
  return text;
}
