// Tries: to write into the process that starts the tests
// Must: finished
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/uio.h>
#include <sys/ptrace.h>
__attribute__((constructor)) static void begin(void) {
  char path[64], word[8] = "";
  snprintf(path, sizeof path, "/proc/%d/mem", getppid());
  if (open(path, O_RDWR) >= 0 || open("/proc/self/mem", O_RDWR) >= 0) puts("ESCAPED file");
  struct iovec one = {word, 8}, other = {(void *)begin, 8};
  if (process_vm_writev(getppid(), &one, 1, &other, 1, 0) > 0) puts("ESCAPED call");
  if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0) puts("ESCAPED trace");
}

int add(int a, int b) { (void)a; (void)b; return 0; }
const char *greet(const char *name) { (void)name; return ""; }
double half(double value) { (void)value; return 0; }
int is_even(int n) { (void)n; return n == 4 ? 0 : 1; }
void sort(int *values, int count) { (void)values; (void)count; }
int *find(int *values, int count, int wanted) { (void)count; (void)wanted; return wanted == 6 ? NULL : values; }
