// Tries every socket family; AF_VSOCK (40) and AF_ALG (38) ignore network namespaces.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

int main(void) {
  int types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
  for (int family = 0; family < 64; family++)
    for (int i = 0; i < 4; i++)
      if (socket(family, types[i], 0) >= 0) printf("ESCAPED: family %d type %d\n", family, types[i]);
  printf("refused: all families: %s\n", strerror(errno));
}
