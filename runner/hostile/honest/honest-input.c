// Honest: reads its input, goes back in it, opens it again, and writes files of its own.
// Must pass.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char first[64], again[64], third[64], path[64], name[64] = "";
  if (!fgets(first, sizeof first, stdin)) return 1;
  rewind(stdin);
  if (!fgets(again, sizeof again, stdin)) return 2;
  FILE *other = fopen("/dev/stdin", "r"), *file = fopen("/tmp/notes", "w+");
  if (!other || !file || !fgets(third, sizeof third, other)) return 3;
  if (strcmp(first, again) != 0 || strcmp(first, third) != 0) return 4;
  fprintf(file, "honest\n");
  rewind(file);
  if (!fgets(name, sizeof name, file) || readlink("/proc/self/exe", path, sizeof path) < 0) return 5;
  FILE *status = fopen("/proc/self/status", "r");
  fputs(status ? name : "no /proc", fopen("/dev/stdout", "w"));
}
