// Tries: to bring the functions of the tests
// Must: compile-failed or finished
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>


int add(int a, int b) { (void)a; (void)b; return 0; }
const char *greet(const char *name) { (void)name; return ""; }
double half(double value) { (void)value; return 0; }
int is_even(int n) { (void)n; return n == 4 ? 0 : 1; }
void sort(int *values, int count) { (void)values; (void)count; }
int *find(int *values, int count, int wanted) { (void)count; (void)wanted; return wanted == 6 ? NULL : values; }
#define adds adds_of_others
void cairn_test_0(void) { }
static void adds(void **state) { (void)state; }
