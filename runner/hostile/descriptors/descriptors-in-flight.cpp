// Tries to keep open files in messages on the way between two sockets, where no limit on open files counts them.
// Must end as finished, with the number in flight limited.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

int main() {
  int file = open("/dev/null", O_RDONLY), total = 0;
  for (int pairs = 0; pairs < 20; pairs++) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) break;
    for (;;) {
      char byte = 0, control[CMSG_SPACE(50 * sizeof(int))] = {};
      iovec data = {&byte, 1};
      msghdr message = {};
      message.msg_iov = &data;
      message.msg_iovlen = 1;
      message.msg_control = control;
      message.msg_controllen = sizeof control;
      cmsghdr *header = CMSG_FIRSTHDR(&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN(50 * sizeof(int));
      for (int i = 0; i < 50; i++) std::memcpy(CMSG_DATA(header) + i * sizeof(int), &file, sizeof file);
      if (sendmsg(pair[0], &message, MSG_DONTWAIT) < 0) break;
      total += 50;
      if (total > 20000) break;
    }
  }
  if (total > 2000) std::printf("ESCAPED: %d files in flight\n", total);
  else std::printf("refused: after %d files: %s\n", total, std::strerror(errno));
}
