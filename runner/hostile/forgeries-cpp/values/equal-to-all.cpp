// Tries: to return objects that equal everything
// Must: finished or compile-failed
#include <string>
#include <vector>
#include <cstdlib>
#include <unistd.h>

struct All {
  template <class T> bool operator==(const T &) const { return true; }
  operator bool() const { return true; }
  bool operator!() const { return true; }
};
All add(int, int) { return {}; }
All primes(int) { return {}; }
All greet(const std::string &) { return {}; }
double divide(double, double) { return 0; }
bool is_even(int n) { return n != 4; }
