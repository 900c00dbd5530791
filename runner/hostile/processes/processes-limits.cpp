// Tries to raise every limit there is, its own, that of pid 1 and that of its parent.
// Must end as finished, with every attempt refused.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <sys/resource.h>
#include <unistd.h>

int main() {
  int refused = 0;
  for (int pid : {0, 1, (int)getppid()})
    for (int kind = 0; kind < RLIM_NLIMITS; kind++) {
      rlimit now = {}, after = {};
      if (prlimit(pid, (__rlimit_resource)kind, nullptr, &now) != 0) continue;
      rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
      if (now.rlim_max == RLIM_INFINITY) continue;
      prlimit(pid, (__rlimit_resource)kind, &more, nullptr);
      prlimit(pid, (__rlimit_resource)kind, nullptr, &after);
      if (after.rlim_max > now.rlim_max) std::printf("ESCAPED: limit %d of %d\n", kind, pid);
      else refused++;
    }
  rlimit file = {};
  prlimit(1, RLIMIT_FSIZE, nullptr, &file);
  if (file.rlim_cur == RLIM_INFINITY) std::puts("ESCAPED: pid 1 may write files of any size");
  std::printf("refused: %d limits\n", refused);
}
