// Tries: nothing: it prints, allocates and handles signals
// Must: passed
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <signal.h>
static int compare(const void *one, const void *other) { return *(const int *)one - *(const int *)other; }
int add(int a, int b) { printf("adding %d\n", a); return b + a; }
const char *greet(const char *name) { char *text = malloc(strlen(name) + 9); sprintf(text, "Hello, %s!", name); return text; }
double half(double value) { signal(SIGINT, SIG_IGN); return 0.5 * value; }
int is_even(int n) { return !(n & 1); }
void sort(int *values, int count) { qsort(values, count, sizeof *values, compare); }
int *find(int *values, int count, int wanted) { return count == 0 ? NULL : *values == wanted ? values : find(values + 1, count - 1, wanted); }
