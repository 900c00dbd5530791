// Tries to include files of the host, so that they appear in compiler messages or in the executable.
// Must end as compile-failed, with nothing read.
#include "/etc/passwd"
#include "/proc/1/environ"
#include "/var/lib/cairn-runner"
__asm__(".incbin \"/etc/shadow\"");
int main(void) { return 0; }
