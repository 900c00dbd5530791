// Tries to open the descriptors of pid 1 and of its parent, and to take them out by pidfd.
// Must end as finished, with no file of the host behind any of them.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int main() {
  for (int pid : {1, (int)getppid()}) {
    int process = syscall(434, pid, 0);
    for (int number = 0; number < 32; number++) {
      std::string path = "/proc/" + std::to_string(pid) + "/fd/" + std::to_string(number);
      struct stat about;
      if (syscall(438, process, number, 0) >= 0) std::printf("ESCAPED: took %s\n", path.c_str());
      if (stat(path.c_str(), &about) != 0) continue;
      int file = open(path.c_str(), O_RDWR);
      if (file >= 0 && S_ISREG(about.st_mode)) std::printf("ESCAPED: opened %s\n", path.c_str());
      else std::printf("refused: %s: %s\n", path.c_str(), file < 0 ? std::strerror(errno) : "no file");
      if (file >= 0) close(file);
    }
  }
  std::puts("refused: the rest");
}
