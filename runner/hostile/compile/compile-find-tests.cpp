// Tries to find the input and the tests while it is compiled, and to have them in the program.
// Must end as compile-failed, with nothing read.
#if __has_include("/cairn/input") || __has_include("/cairn/tests")
#error ESCAPED: found the input
#endif
__asm__(".incbin \"/cairn/input\"");
__asm__(".incbin \"/etc/passwd\"");
int main() {}
