// Tries kernel interfaces with past vulnerabilities: bpf, perf, userfaultfd, keys, modules, kexec.
// Must end as finished, with every attempt refused.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(name, ...) \
  if (syscall(SYS_##name, __VA_ARGS__) >= 0) puts("ESCAPED: " #name); \
  else printf("refused: " #name ": %s\n", strerror(errno))

int main(void) {
  char zeros[256] = {0};
  TRY(bpf, 0, zeros, 128);
  TRY(perf_event_open, zeros, 0, -1, -1, 0);
  TRY(userfaultfd, 0);
  TRY(add_key, "user", "cairn", "x", 1, -3);
  TRY(keyctl, 0, -3, 1);
  TRY(request_key, "user", "cairn", zeros, -3);
  TRY(init_module, zeros, 1, "");
  TRY(finit_module, 0, "", 0);
  TRY(delete_module, "ext4", 0);
  TRY(kexec_load, 0, 0, 0, 0);
  TRY(reboot, 0xfee1dead, 672274793, 0, 0);
  TRY(swapon, "/tmp/x", 0);
  TRY(sethostname, "owned", 5);
  TRY(settimeofday, zeros, zeros);
  TRY(fanotify_init, 0, 0);
  TRY(quotactl, 0, "", 0, zeros);
  TRY(acct, "/tmp/x");
  TRY(syslog, 3, zeros, 100);
  TRY(personality, 0x0040000);
}
