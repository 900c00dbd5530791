// Tries: to write to the channels of other tests
// Must: finished
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
__attribute__((constructor)) static void begin(void) {
  for (int number = 4; number < 64; number++)
    if (write(number, "0 0\n1 0\n2 0\n3 0\n4 0\n5 0\n", 24) > 0) puts("ESCAPED");
  char path[64];
  for (int number = 3; number < 64; number++) {
    snprintf(path, sizeof path, "/proc/%d/fd/%d", getppid(), number);
    FILE *file = fopen(path, "w");
    if (file) puts("ESCAPED");
  }
}

int add(int a, int b) { (void)a; (void)b; return 0; }
const char *greet(const char *name) { (void)name; return ""; }
double half(double value) { (void)value; return 0; }
int is_even(int n) { (void)n; return n == 4 ? 0 : 1; }
void sort(int *values, int count) { (void)values; (void)count; }
int *find(int *values, int count, int wanted) { (void)count; (void)wanted; return wanted == 6 ? NULL : values; }
