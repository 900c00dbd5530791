// Tries to reach the process that waits for it, so that the following cases run in a changed box: signals, limits, memory, descriptors.
// Must end as finished, with everything refused.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/** Where boxes cannot make further namespaces, each case has a box, and no other case follows in it. */
bool isAlone() {
  char name[16] = "";
  FILE *file = fopen("/proc/1/comm", "r");
  if (file) fgets(name, sizeof name, file);
  return strncmp(name, "bwrap", 5) == 0;
}

int main() {
  if (isAlone()) {
    puts("refused: no other case in this box");
    return 0;
  }
  for (int number = 1; number < 65; number++) kill(1, number);
  struct rlimit none = {0, 0};
  if (prlimit(1, RLIMIT_NOFILE, &none, nullptr) == 0) puts("refused: limits can only be lowered, and only of its own pid 1");
  struct rlimit more = {1 << 20, 1 << 20};
  if (prlimit(1, RLIMIT_NOFILE, &more, nullptr) == 0) puts("ESCAPED: raised a limit of pid 1");
  if (setpriority(PRIO_PROCESS, 1, 10) == 0 && getpriority(PRIO_PROCESS, 1) == 10) puts("refused: only the priority of its own pid 1");
  for (const char *name : {"mem", "fd/0", "fd/1", "cwd", "root", "environ", "maps", "ns/pid"}) {
    std::string path = std::string("/proc/1/") + name;
    int file = open(path.c_str(), O_RDONLY);
    if (file >= 0) printf("ESCAPED: opened %s\n", path.c_str());
  }
  if (ptrace(PTRACE_ATTACH, 1, nullptr, nullptr) == 0) puts("ESCAPED: traces pid 1");
  char byte = 0;
  struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
  if (syscall(SYS_process_vm_readv, 1, &here, 1, &there, 1, 0) == 1) puts("ESCAPED: reads pid 1");
  int handle = syscall(SYS_pidfd_open, 1, 0);
  if (handle >= 0 && syscall(SYS_pidfd_getfd, handle, 0, 0) >= 0) puts("ESCAPED: took a descriptor of pid 1");
  printf("refused: pid 1 is out of reach: %s\n", strerror(errno));
}
