// Tries to read the host's files with the compiler, and to have them in the messages or in the program.
// Must end as compile-failed, with nothing read.
#include "/etc/passwd"
#include "/proc/1/environ"
#include "/var/lib/cairn-runner"
__asm__(".incbin \"/etc/shadow\"");
int main(void) { return 0; }
