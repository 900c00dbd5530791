// Tries to change another process of its box, its own child: by ptrace, by process_vm_writev and through /proc.
// Must end as finished, with every attempt refused.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static long secret = 1;

static void report(const char *name, bool hasWorked) {
  if (hasWorked) std::printf("ESCAPED: %s\n", name);
  else std::printf("refused: %s: %s\n", name, std::strerror(errno));
}

int main() {
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    pause();
    _exit(0);
  }
  long changed = 2;
  iovec here = {&changed, sizeof changed}, there = {&secret, sizeof secret};
  report("attach", ptrace(PTRACE_ATTACH, child, 0, 0) == 0);
  report("seize", ptrace(PTRACE_SEIZE, child, 0, 0) == 0);
  report("read", process_vm_readv(child, &here, 1, &there, 1, 0) >= 0);
  report("write", process_vm_writev(child, &here, 1, &there, 1, 0) >= 0);
  std::string path = "/proc/" + std::to_string(child) + "/mem";
  int memory = open(path.c_str(), O_RDWR);
  report("mem", memory >= 0 && pwrite(memory, &changed, sizeof changed, (off_t)&secret) > 0);
  kill(child, SIGKILL);
  wait(nullptr);
}
