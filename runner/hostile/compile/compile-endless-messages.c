// Tries to make the compiler print endless messages, with macros that grow exponentially.
// Must end as compile-failed, with the messages cut.
#define A(x) x; x; x; x; x; x; x; x; x; x;
#define B(x) A(x) A(x) A(x) A(x) A(x) A(x) A(x) A(x) A(x) A(x)
#define C(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x)
int main(void) { C(nobody + knows) }
