// Tries doors of the kernel by bare numbers, with arguments that would do harm where they are let through.
// Must end as finished, with every attempt refused.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

int main() {
  static char zeros[4096];
  struct { const char *name; long number, a, b, c, d; } tries[] = {
    {"io_uring_setup", 425, 8, (long)zeros, 0, 0}, {"io_uring_enter", 426, 0, 1, 1, 0}, {"io_uring_register", 427, 0, 0, 0, 0},
    {"open_tree", 428, AT_FDCWD, (long)"/", 1, 0}, {"move_mount", 429, 0, (long)"", AT_FDCWD, (long)"/tmp"}, {"fsopen", 430, (long)"tmpfs", 0, 0, 0},
    {"fspick", 433, AT_FDCWD, (long)"/", 0, 0},    {"clone3", 435, (long)zeros, 88, 0, 0},  {"pidfd_getfd", 438, 0, 0, 0, 0},
    {"process_madvise", 440, 0, 0, 0, 0},          {"mount_setattr", 442, AT_FDCWD, (long)"/", 0, (long)zeros}, {"quotactl_fd", 443, 0, 0, 0, 0},
    {"memfd_secret", 447, 0, 0, 0, 0},             {"a call of tomorrow", 470, 0, 0, 0, 0}, {"a call of x32", 0x40000000L + 470, 0, 0, 0, 0},
  };
#if defined(__x86_64__)
  // The filter kills whoever makes a call of x32.
  int count = sizeof tries / sizeof *tries - 1;
#else
  int count = sizeof tries / sizeof *tries;
#endif
  for (int i = 0; i < count; i++) {
    auto &one = tries[i];
    errno = 0;
    long answer = syscall(one.number, one.a, one.b, one.c, one.d, 0);
    if (answer >= 0 || (errno != EPERM && errno != ENOSYS)) std::printf("ESCAPED: %s: %ld %s\n", one.name, answer, std::strerror(errno));
    else std::printf("refused: %s\n", one.name);
  }
  for (const char *path : {"/dev/userfaultfd", "/dev/kvm", "/dev/fuse", "/dev/net/tun", "/dev/vhost-net", "/dev/kmsg", "/dev/mem", "/dev/cpu/0/msr"})
    if (open(path, O_RDONLY) >= 0) std::printf("ESCAPED: %s\n", path);
}
