// Tries to grow the stack without end.
// Must end as finished: the case crashed.
#include <stdio.h>

static int deeper(volatile int depth) {
  volatile char room[4096];
  room[0] = (char)depth;
  return deeper(depth + 1) + room[0];
}

int main(void) {
  puts("refused: a stack has a size");
  fflush(stdout);
  return deeper(0);
}
