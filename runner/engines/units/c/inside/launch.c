/*
 * One process for each test, each with a socket of its own as descriptor 3. Never reads what they send. How each ended is
 * written to a further socket, which they do not have.
 *
 * launch <library> <first test> <tests> <seconds of computing> <c or c++>
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
  if (count != 6) return 2;
  int from = atoi(words[2]), tests = atoi(words[3]), seconds = atoi(words[4]);
  /* Code is loaded before the first test only: `pthread_exit` needs the first one, C++ the other. */
  dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_GLOBAL);
  if (strstr(words[5], "c++")) dlopen("libstdc++.so.6", RTLD_NOW | RTLD_GLOBAL);
  for (int index = 0; index < tests; index++) {
    pid_t child = fork();
    if (child < 0) return 3;
    if (child == 0) {
      char name[64];
      if (index > 0) dup2(3 + index, 3);
      for (int other = 4; other <= 3 + tests; other++) close(other);
      struct rlimit limit = {seconds, seconds};
      setrlimit(RLIMIT_CPU, &limit);
      void *library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
      if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        _exit(98);
      }
      snprintf(name, sizeof name, "cairn_test_%d", from + index);
      void (*test)(void) = (void (*)(void))dlsym(library, name);
      if (!test) _exit(97);
      test();
      fflush(0);
      _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
      ;
    // A test that ends with 139 did not crash, so signals are told by numbers that no code has.
    dprintf(3 + tests, "%d %d\n", from + index, WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status));
  }
  return 0;
}
