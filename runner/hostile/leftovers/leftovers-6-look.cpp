// Tries to find what the previous case of its run (leftovers-5-plant) left.
// Must end as finished, with nothing found.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

int processes() {
  int count = 0;
  DIR *folder = opendir("/proc");
  while (dirent *entry = folder ? readdir(folder) : nullptr)
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') count++;
  return count;
}

int main() {
  for (int descriptor = 3; descriptor < 64; descriptor++)
    if (fcntl(descriptor, F_GETFD) >= 0) printf("ESCAPED: descriptor %d\n", descriptor);
  for (const char *path :
       {"/tmp/planted", "/tmp/.profile", "/dev/shm/planted", "/cairn/case/planted", "/run/planted", "/tmp/build", "/tmp/input"})
    if (access(path, F_OK) == 0) printf("ESCAPED: found %s\n", path);
  char text[8] = "";
  if (FILE *file = fopen("main.cpp", "r")) fread(text, 1, 7, file);
  if (strcmp(text, "planted") == 0) puts("ESCAPED: found another source");
  if (shmget(0x4342, 0, 0) >= 0) puts("ESCAPED: found memory");
  if (semget(0x4342, 0, 0) >= 0) puts("ESCAPED: found a semaphore");
  if (msgget(0x4342, 0) >= 0) puts("ESCAPED: found a queue");
  if (processes() > 4) printf("ESCAPED: sees %d processes\n", processes());
  if (kill(-1, 0) == 0 && processes() > 4) puts("ESCAPED: reaches other processes");
  if (getpriority(PRIO_PROCESS, 0) == 19) puts("ESCAPED: as slow as the case before");
  for (int descriptor : {1, 2}) {
    if (fcntl(descriptor, F_GETFL) & O_NONBLOCK) puts("ESCAPED: output does not block");
    if (fcntl(descriptor, F_GETPIPE_SZ) != 65536) puts("ESCAPED: another pipe size");
    std::string path = "/proc/self/fd/" + std::to_string(descriptor);
    int again = open(path.c_str(), O_WRONLY);
    if (again < 0) printf("ESCAPED: output cannot be opened: %s\n", strerror(errno));
    else close(again);
  }
  usleep(600000);
  puts("refused: nothing was left");
}
