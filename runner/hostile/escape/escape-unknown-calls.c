// Tries system calls that the filter's authors have not heard of, and numbers that mean something elsewhere.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  for (long number = 463; number < 2000; number++)
    if (syscall(number, 0, 0, 0, 0, 0, 0) != -1 || errno != ENOSYS) printf("ESCAPED: call %ld\n", number);
  puts("refused: unknown calls");
}
