// Tries named shared memory, semaphores and message queues of POSIX: those of others, and more than its share.
// Must end as finished, with none of others and its own limited.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void) {
  signal(SIGXFSZ, SIG_IGN);
  DIR *folder = opendir("/dev/shm");
  for (struct dirent *entry; folder && (entry = readdir(folder));)
    if (entry->d_name[0] != '.') printf("ESCAPED: found %s\n", entry->d_name);
  struct mq_attr attributes = {.mq_maxmsg = 10, .mq_msgsize = 8192};
  if (mq_open("/queue", O_CREAT | O_RDWR, 0600, &attributes) >= 0) puts("ESCAPED: a message queue");
  else printf("refused: queue: %s\n", strerror(errno));
  long total = 0;
  static char block[1 << 20];
  for (int number = 0; number < 8; number++) {
    char name[16];
    snprintf(name, sizeof name, "/memory%d", number);
    int file = shm_open(name, O_CREAT | O_RDWR, 0600);
    for (long got; (got = write(file, block, sizeof block)) > 0;) total += got;
  }
  if (total > 16L << 20) printf("ESCAPED: %ld bytes of shared memory\n", total);
  else printf("refused: after %ld bytes: %s\n", total, strerror(errno));
  sem_t *semaphore = sem_open("/semaphore", O_CREAT, 0600, 0);
  if (semaphore == SEM_FAILED) printf("refused: semaphore: %s\n", strerror(errno));
}
