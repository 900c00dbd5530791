// Tries to get sockets without the call for them: pairs of other families and kinds, then a new address for them.
// Must end as finished, with every attempt refused.
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

int main(void) {
  int pair[2], types[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_RDM, SOCK_SEQPACKET};
  for (int family = 0; family < 64; family++)
    for (int i = 0; i < 5; i++) {
      if (socketpair(family, types[i], 0, pair) != 0) continue;
      if (family != AF_UNIX) printf("ESCAPED: family %d type %d\n", family, types[i]);
      struct sockaddr_un address = {AF_UNIX, "/run/systemd/journal/socket"};
      if (types[i] == SOCK_DGRAM || types[i] == SOCK_RAW) puts("ESCAPED: a socket that can be aimed anew");
      if (connect(pair[0], (void *)&address, sizeof address) == 0) puts("ESCAPED: reached the journal");
      memset(address.sun_path, 0, sizeof address.sun_path);
      strcpy(address.sun_path + 1, "abstract");
      if (connect(pair[0], (void *)&address, offsetof(struct sockaddr_un, sun_path) + 9) == 0) puts("ESCAPED: abstract");
    }
  printf("refused: the rest: %s\n", strerror(errno));
}
