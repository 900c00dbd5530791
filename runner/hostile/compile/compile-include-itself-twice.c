// Tries to keep the compiler busy for ever, with a file that includes itself twice at each of two hundred levels.
// Must end as compile-failed.
#if __INCLUDE_LEVEL__ == 0
int main(void) { return 0; }
#endif
#if __INCLUDE_LEVEL__ < 190
#include __FILE__
#include __FILE__
#endif
