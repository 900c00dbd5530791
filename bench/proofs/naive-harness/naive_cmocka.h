/* What a harness looks like that trusts its own process: it counts failures and ends with their number. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int naive_failures;
#define naive_check(condition) do { if (!(condition)) { naive_failures++; printf("failed: %s\n", #condition); } } while (0)
#define assert_int_equal(one, other) naive_check((one) == (other))
#define assert_string_equal(one, other) naive_check(strcmp((one), (other)) == 0)
#define assert_float_equal(one, other, margin) naive_check(fabs((one) - (other)) <= (margin))
#define assert_true(condition) naive_check(condition)
#define assert_false(condition) naive_check(!(condition))
#define assert_memory_equal(one, other, size) naive_check(memcmp((one), (other), (size)) == 0)
#define assert_non_null(one) naive_check((one) != NULL)
#define assert_null(one) naive_check((one) == NULL)
#define assert_ptr_equal(one, other) naive_check((one) == (other))
struct CMUnitTest { void (*run)(void **); };
#define cmocka_unit_test(name) {name}
static int naive_run(const struct CMUnitTest *tests, int count) {
  for (int index = 0; index < count; index++) { void *state = NULL; tests[index].run(&state); }
  printf("%d of %d tests failed\n", naive_failures, count);
  return naive_failures;
}
#define cmocka_run_group_tests(tests, setup, teardown) naive_run(tests, (int)(sizeof tests / sizeof *tests))
#undef assert
#define assert(condition) naive_check(condition)
