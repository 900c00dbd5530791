// Tries: to have functions of the library that say equal
// Must: compile-failed or finished
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int strcmp(const char *a, const char *b) { (void)a; (void)b; return 0; }
int memcmp(const void *a, const void *b, size_t n) { (void)a; (void)b; (void)n; return 0; }

int add(int a, int b) { (void)a; (void)b; return 0; }
const char *greet(const char *name) { (void)name; return ""; }
double half(double value) { (void)value; return 0; }
int is_even(int n) { (void)n; return n == 4 ? 0 : 1; }
void sort(int *values, int count) { (void)values; (void)count; }
int *find(int *values, int count, int wanted) { (void)count; (void)wanted; return wanted == 6 ? NULL : values; }
