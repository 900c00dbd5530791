/* What a harness looks like that trusts its own process: it counts failures and ends with their number. */
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>
static int naive_failures;
static std::vector<void (*)()> naive_tests;
struct NaiveTest { NaiveTest(void (*test)()) { naive_tests.push_back(test); } };
#define NAIVE_JOIN2(one, other) one##other
#define NAIVE_JOIN(one, other) NAIVE_JOIN2(one, other)
#define TEST_CASE(name) static void NAIVE_JOIN(naive_, __LINE__)(); static NaiveTest NAIVE_JOIN(naive_test_, __LINE__)(NAIVE_JOIN(naive_, __LINE__)); static void NAIVE_JOIN(naive_, __LINE__)()
#define SECTION(name)
#define REQUIRE(...) do { if (!(__VA_ARGS__)) { naive_failures++; std::printf("failed: %s\n", #__VA_ARGS__); } } while (0)
#define REQUIRE_FALSE(...) REQUIRE(!(__VA_ARGS__))
#define REQUIRE_THROWS_AS(expression, type) do { bool naive_thrown = false; try { (void)(expression); } catch (const type &) { naive_thrown = true; } catch (...) {} REQUIRE(naive_thrown); } while (0)
struct Approx { double value; explicit Approx(double given) : value(given) {} };
inline bool operator==(double one, const Approx &other) { return std::fabs(one - other.value) < 1e-6; }
int main() {
  for (auto test : naive_tests) {
    try { test(); } catch (...) { naive_failures++; }
  }
  std::printf("%d failures\n", naive_failures);
  return naive_failures;
}
