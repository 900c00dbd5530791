// Tries to leave something for the next case of its run: files, shared memory, a process that prints later, a changed pipe.
// Must end as finished; the next case (leftovers-6-look) finds nothing of it.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sched.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

void plant(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return;
  fputs("planted", file);
  fclose(file);
}

/** Outlives its parent and its session, ignores what can be ignored, and prints as soon as somebody else is there. */
void stay() {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
  setpriority(PRIO_PROCESS, 0, 19);
  for (int round = 0; round < 200; round++) {
    usleep(10000);
    if (round > 30) dprintf(1, "ESCAPED: still printing\n");
  }
  _exit(0);
}

int main() {
  for (const char *path : {"/tmp/planted", "/tmp/.profile", "/dev/shm/planted", "/cairn/case/planted", "/run/planted"}) plant(path);
  unlink("main");
  plant("main");
  chmod("main.cpp", 0644);
  plant("main.cpp");
  mkdir("/tmp/build", 0777);
  mkfifo("/tmp/input", 0666);
  shmget(0x4342, 4096, IPC_CREAT | 0666);
  semget(0x4342, 1, IPC_CREAT | 0666);
  msgget(0x4342, IPC_CREAT | 0666);
  stay();
  puts("refused: planted for itself only");
  fflush(stdout);
  // The pipe is the same for all cases: nothing that is done to it may last.
  fchmod(1, 0);
  fchmod(2, 0);
  fcntl(1, F_SETFL, O_NONBLOCK);
  fcntl(2, F_SETFL, O_NONBLOCK);
  fcntl(1, F_SETPIPE_SZ, 4096);
  _exit(0);
}
