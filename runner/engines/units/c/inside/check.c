/*
 * Runs one test of a program that was built with the checks of gcc, to learn why it failed. What it finds explains a failure
 * and decides nothing. A test that never ends tells where it is.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

#define JOIN(one, other) one##other
#define NAME(number) JOIN(cairn_test_, number)

extern void NAME(CAIRN_TEST)(void);
extern void __sanitizer_print_stack_trace(void);

static void tell(int number) {
  (void)number;
  fputs("cairn: still computing\n", stderr);
  __sanitizer_print_stack_trace();
  _exit(0);
}

int main(void) {
  struct itimerval limit = {{0, 0}, {0, 400000}};
  signal(SIGPROF, tell);
  setitimer(ITIMER_PROF, &limit, 0);
  NAME(CAIRN_TEST)();
  return 0;
}
