// Tries: to have a memcmp and a strcmp for which everything is equal
// Must: any
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int memcmp(const void *one, const void *other, size_t count) { (void)one; (void)other; (void)count; return 0; }
int strcmp(const char *one, const char *other) { (void)one; (void)other; _exit(0); return 0; }

int add(int a, int b) { (void)a; (void)b; return 0; }
const char *greet(const char *name) { (void)name; return ""; }
double half(double value) { (void)value; return 0; }
int is_even(int n) { (void)n; return n == 4 ? 0 : 1; }
void sort(int *values, int count) { (void)values; (void)count; }
int *find(int *values, int count, int wanted) { (void)count; (void)wanted; return wanted == 6 ? NULL : values; }
