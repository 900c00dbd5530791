// Tries: to leave a test for another stack that ends with success
// Must: any
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <ucontext.h>
static ucontext_t other, here;
static char stack[65536];
static void end(void) { _exit(0); }

int add(int a, int b) { (void)a; (void)b; getcontext(&other); other.uc_stack.ss_sp = stack; other.uc_stack.ss_size = sizeof stack; other.uc_link = NULL; makecontext(&other, end, 0); swapcontext(&here, &other); return 0; }
const char *greet(const char *name) { (void)name; return ""; }
double half(double value) { (void)value; return 0; }
int is_even(int n) { (void)n; return n == 4 ? 0 : 1; }
void sort(int *values, int count) { (void)values; (void)count; }
int *find(int *values, int count, int wanted) { (void)count; (void)wanted; return wanted == 6 ? NULL : values; }
