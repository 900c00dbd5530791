// Tries 32-bit system calls, whose numbers differ from those that the filter checks.
// Must end as finished: the case was killed or never got a call through.
#include <stdio.h>
#include <unistd.h>

int main(void) {
  puts("refused: unless the next line says otherwise");
  fflush(stdout);
#if defined(__x86_64__)
  long answer;
  __asm__ volatile("int $0x80" : "=a"(answer) : "a"(20));
  if (answer > 0) puts("ESCAPED: getpid of 32 bits");
  if (syscall(0x40000000 + 39) > 0) puts("ESCAPED: getpid of x32");
#endif
}
