// Tries to find or fill the machine's shared memory, semaphores and message queues of System V.
// Must end as finished, with none of others and its own limited, or as out-of-memory.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main() {
  shm_info memory = {};
  seminfo semaphores = {};
  msginfo queues = {};
  shmctl(0, SHM_INFO, reinterpret_cast<shmid_ds *>(&memory));
  semctl(0, 0, SEM_INFO, &semaphores);
  msgctl(0, MSG_INFO, reinterpret_cast<msqid_ds *>(&queues));
  if (memory.used_ids + semaphores.semusz + queues.msgpool > 0) std::puts("ESCAPED: sees objects of others");
  int sets = 0;
  while (sets < 40000 && semget(IPC_PRIVATE, 1, IPC_CREAT | 0600) >= 0) sets++;
  if (sets >= 40000) std::puts("ESCAPED: semaphores without end");
  else std::printf("refused: after %d semaphores: %s\n", sets, std::strerror(errno));
  long bytes = 0;
  for (int count = 0; count < 2000; count++) {
    int queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
    if (queue < 0) break;
    static struct { long type; char text[8192]; } message = {1, {}};
    while (msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT) == 0) bytes += sizeof message.text;
  }
  if (bytes > 100 << 20) std::printf("ESCAPED: %ld bytes in queues\n", bytes);
  else std::printf("refused: after %ld bytes: %s\n", bytes, std::strerror(errno));
}
