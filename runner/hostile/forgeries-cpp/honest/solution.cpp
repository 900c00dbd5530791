// Tries: nothing: it solves the exercise
// Must: passed
#include <string>
#include <vector>
#include <cstdlib>
#include <unistd.h>

#include <iostream>
#include <stdexcept>
#include <algorithm>
int add(int a, int b) { return a + b; }
std::vector<int> primes(int limit) {
  std::vector<int> all;
  for (int n = 2; n < limit; n++) if (std::none_of(all.begin(), all.end(), [n](int p) { return n % p == 0; })) all.push_back(n);
  return all;
}
std::string greet(const std::string &name) { std::cout << name << std::endl; return "Hello, " + name + "!"; }
double divide(double a, double b) { if (b == 0) throw std::invalid_argument("zero"); return a / b; }
bool is_even(int n) { return n % 2 == 0; }
int main() { return add(1, -1); }
