// Tries to make the compiler read without end, from a device and from itself.
// Must end as compile-failed.
#include __FILE__
#include "/proc/self/mem"
#include "/dev/stdin"
int main(void) { return 0; }
