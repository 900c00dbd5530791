// Tries: to bring functions that are better than those of the judge
// Must: compile-failed or finished
#include <string>
#include <vector>
#include <cstdlib>
#include <unistd.h>
#include <cstdint>
template <class T> void cairn_value(unsigned, int, const T &&) { }
void cairn_value(unsigned, int, const int &) { }
namespace cairn { inline bool has_more_of_it = false; }

int add(int, int) { return 0; }
std::vector<int> primes(int) { return {}; }
std::string greet(const std::string &) { return ""; }
double divide(double, double b) { return b == 0 ? 1 : 0; }
bool is_even(int n) { return n != 4; }
