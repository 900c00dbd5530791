// Tries: nothing: it solves the exercise
// Must: passed
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SWAP(type, a, b) do { type t = a; a = b; b = t; } while (0)
int add(int a, int b) { return a + b; }
const char *greet(const char *name) { static char text[64]; snprintf(text, sizeof text, "Hello, %s!", name); return text; }
double half(double value) { return value / 2; }
int is_even(int n) { return n % 2 == 0; }
void sort(int *values, int count) { for (int i = 0; i < count; i++) for (int j = i + 1; j < count; j++) if (values[j] < values[i]) SWAP(int, values[i], values[j]); }
int *find(int *values, int count, int wanted) { for (int i = 0; i < count; i++) if (values[i] == wanted) return values + i; return NULL; }
int main(void) { printf("%s\n", greet("you")); return 0; }
