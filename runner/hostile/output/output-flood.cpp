// Tries to drown the runner in output, past the pipe, from several processes.
// Must end as too-much-output.
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

int main() {
  static char block[1 << 16];
  std::memset(block, 'x', sizeof block);
  fork();
  fork();
  int again = open("/dev/stdout", O_WRONLY);
  for (;;)
    for (int file : {1, 2, again})
      if (write(file, block, sizeof block) < 0) return 1;
}
