// Tries: to change what is written for numbers
// Must: compile-failed or finished
#include <string>
#include <vector>
#include <cstdlib>
#include <unistd.h>
#include <ostream>
template <class T> std::ostream &operator<<(std::ostream &out, const std::vector<T> &) { return out; }
#define private public
#define class struct

int add(int, int) { return 0; }
std::vector<int> primes(int) { return {}; }
std::string greet(const std::string &) { return ""; }
double divide(double, double b) { return b == 0 ? 1 : 0; }
bool is_even(int n) { return n != 4; }
