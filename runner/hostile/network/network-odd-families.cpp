// Tries the families that ignore network namespaces or that speak to the kernel: VSOCK, NETLINK, PACKET, ALG, KEY, XDP.
// Must end as finished, with every attempt refused.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/socket.h>
#include <unistd.h>

int main() {
  struct { const char *name; int family, type, protocol; } tries[] = {
    {"VSOCK", 40, SOCK_STREAM, 0},     {"NETLINK route", 16, SOCK_RAW, 0}, {"NETLINK audit", 16, SOCK_RAW, 9},
    {"NETLINK netfilter", 16, SOCK_RAW, 12}, {"NETLINK uevent", 16, SOCK_DGRAM, 15}, {"PACKET", 17, SOCK_RAW, 768},
    {"ALG", 38, SOCK_SEQPACKET, 0},    {"KEY", 15, SOCK_RAW, 2},           {"XDP", 44, SOCK_RAW, 0},
    {"BLUETOOTH", 31, SOCK_RAW, 1},    {"CAN", 29, SOCK_RAW, 1},           {"TIPC", 30, SOCK_STREAM, 0},
    {"RDS", 21, SOCK_SEQPACKET, 0},    {"SMC", 43, SOCK_STREAM, 0},        {"UNIX", 1, SOCK_DGRAM, 0},
  };
  for (auto &one : tries) {
    int file = socket(one.family, one.type, one.protocol);
    if (file >= 0) std::printf("ESCAPED: %s\n", one.name);
    else std::printf("refused: %s: %s\n", one.name, std::strerror(errno));
  }
}
