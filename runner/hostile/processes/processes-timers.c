// Tries to hold kernel memory in timers, event queues and pending signals.
// Must end as finished, with each of them limited, or as out-of-memory.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct sigevent quiet = {.sigev_notify = SIGEV_NONE};
  timer_t timer;
  int timers = 0, files = 0;
  while (timers < 20000 && timer_create(CLOCK_MONOTONIC, &quiet, &timer) == 0) timers++;
  if (timers >= 20000) puts("ESCAPED: timers without end");
  else printf("refused: after %d timers: %s\n", timers, strerror(errno));
  while (files < 10000 && epoll_create1(0) >= 0 && eventfd(0, 0) >= 0) files++;
  if (files >= 10000) puts("ESCAPED: event queues without end");
  else printf("refused: after %d event queues: %s\n", files, strerror(errno));
}
