// Honest: a child, a pipe, a socket pair, shared memory and a timer.
// Must pass.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int pair[2], pipes[2];
  char text[8] = {0};
  int *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) || pipe(pipes)) return 1;
  if (fork() == 0) {
    *shared = 42;
    usleep(1000);
    return write(pair[1], "honest", 6) == 6 && write(pipes[1], "x", 1) == 1 ? 0 : 1;
  }
  wait(NULL);
  if (read(pair[0], text, 6) != 6 || *shared != 42) return 1;
  puts(text);
}
