/* What is left of cmocka when the checks are gone. Only for tests that use it. */
#define LargestIntegralType uintmax_t
#define LargestIntegralTypePrintfFormat "0x%jx"
#define LargestIntegralTypePrintfFormatDecimal "%ju"
#define cast_to_largest_integral_type(value) ((uintmax_t)(value))
#define cast_ptr_to_largest_integral_type(value) ((uintmax_t)(uintptr_t)(value))
typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);
struct CMUnitTest { const char *name; CMUnitTestFunction test_func; CMFixtureFunction setup_func, teardown_func; void *initial_state; };
enum cm_message_output { CM_OUTPUT_STDOUT, CM_OUTPUT_STANDARD = CM_OUTPUT_STDOUT, CM_OUTPUT_SUBUNIT, CM_OUTPUT_TAP, CM_OUTPUT_XML };
#define cmocka_unit_test(test) {#test, test, NULL, NULL, NULL}
#define cmocka_unit_test_setup(test, setup) {#test, test, setup, NULL, NULL}
#define cmocka_unit_test_teardown(test, teardown) {#test, test, NULL, teardown, NULL}
#define cmocka_unit_test_setup_teardown(test, setup, teardown) {#test, test, setup, teardown, NULL}
#define cmocka_unit_test_prestate(test, state) {#test, test, NULL, NULL, state}
#define cmocka_unit_test_prestate_setup_teardown(test, setup, teardown, state) {#test, test, setup, teardown, state}
#define cmocka_run_group_tests(tests, setup, teardown) ((void)(tests), (void)(setup), (void)(teardown), 0)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) ((void)(tests), (void)(setup), (void)(teardown), 0)
#define cmocka_set_message_output(how) ((void)(how))
#define cmocka_set_test_filter(pattern) ((void)(pattern))
#define cmocka_set_skip_filter(pattern) ((void)(pattern))
#ifdef CAIRN_COUNTING
#define test_malloc(size) cairn_malloc(size)
#define test_calloc(count, size) cairn_calloc(count, size)
#define test_realloc(memory, size) cairn_realloc(memory, size)
#define test_free(memory) cairn_free(memory)
#define malloc(size) cairn_malloc(size)
#define calloc(count, size) cairn_calloc(count, size)
#define realloc(memory, size) cairn_realloc(memory, size)
#define free(memory) cairn_free(memory)
#else
#define test_malloc(size) malloc(size)
#define test_calloc(count, size) calloc(count, size)
#define test_realloc(memory, size) realloc(memory, size)
#define test_free(memory) free(memory)
#endif
#define print_message(...) ((void)0)
#define print_error(...) ((void)0)

/* What programs put in the place of `assert` for cmocka; `expect_assert_failure` waits for the signal. */
#ifndef __cplusplus
__attribute__((unused)) void mock_assert(const int result, const char *const expression, const char *const file, const int line) {
  if (!result) { fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression); abort(); }
}
#endif

#ifdef CAIRN_SETS
__attribute__((unused)) static int cairn_in_range(intmax_t value, intmax_t least, intmax_t most) { return least <= value && value <= most; }
__attribute__((unused)) static int cairn_in_set(uintmax_t value, const void *values, unsigned long size, unsigned long count) {
  unsigned long index;
  for (index = 0; index < count; index++) {
    const void *one = (const char *)values + index * size;
    if (value == (size == 8 ? *(const uint64_t *)one : size == 4 ? (uintmax_t)*(const int32_t *)one : size == 2 ? (uintmax_t)*(const int16_t *)one : (uintmax_t)*(const int8_t *)one)) return 1;
  }
  return 0;
}
#endif

#ifdef CAIRN_MOCKS
/*
 * Mocks: who expects what, and which values are to be given back. What is expected is not known here, unless the tests compute it: the judge
 * follows what is sent (judge-mocks.ts). Here is only how a value has to be sent, and what a mocked function gives back.
 */
struct cairn_mock { const char *of, *parameter; int kind, is_silent; unsigned long size; long count; uintmax_t value; };
static struct cairn_mock cairn_mocks[1000];
static int cairn_mock_count;
__attribute__((unused)) static void cairn_mock_add(const char *of, const char *parameter, int kind, unsigned long size, long count, uintmax_t value) {
  struct cairn_mock *one = &cairn_mocks[cairn_mock_count];
  if (cairn_mock_count >= 1000) __builtin_trap();
  cairn_mock_count++;
  one->is_silent = CAIRN_IS_SILENT; one->of = of; one->parameter = parameter; one->kind = kind; one->size = size; one->count = count; one->value = value;
}
__attribute__((unused)) static struct cairn_mock *cairn_mock_next(const char *of, const char *parameter) {
  int index;
  for (index = 0; index < cairn_mock_count; index++) {
    struct cairn_mock *one = &cairn_mocks[index];
    if (one->count == 0 || one->is_silent != CAIRN_IS_SILENT || cairn_strcmp(one->of, of) || cairn_strcmp(one->parameter, parameter)) continue;
    if (one->count > 0) one->count--;
    return one;
  }
  return 0;
}
__attribute__((unused)) static void cairn_expected(unsigned id, const char *of, const char *parameter, uintmax_t value, int is_pointer) {
  struct cairn_mock *one = cairn_mock_next(of, parameter);
  int kind = one ? one->kind : 'i';
  if (kind == 's') cairn_text_of(id, 0, (const char *)(uintptr_t)value);
  else if (kind == 'm' && value) cairn_put(id, 0, 'm', (const void *)(uintptr_t)value, one->size);
  else if (kind == 'a') cairn_put(id, 0, 'n', 0, 0);
  else cairn_put(id, 0, is_pointer ? 'q' : 'i', &value, 8);
  if (!one) cairn_call(cairn_exit_call, 0, 0, 0);
}
__attribute__((unused)) static uintmax_t cairn_mocked(unsigned id, const char *of) {
  struct cairn_mock *one = cairn_mock_next(of, "");
  cairn_put(id, 0, 'n', 0, 0);
  if (!one) cairn_call(cairn_exit_call, 0, 0, 0);
  return one->value;
}
#define CAIRN_EXPECTED(id, of, parameter, ...) cairn_expected(id, of, parameter, (uintmax_t)(__VA_ARGS__), CAIRN_IS_POINTER(__VA_ARGS__))
/* What is expected, where the judge does not know it: a number, or where a pointer leads to. */
#define CAIRN_WANTED(id, slot, ...) do { uintmax_t cairn_sent = (uintmax_t)(__VA_ARGS__); cairn_put(id, slot, CAIRN_IS_POINTER(__VA_ARGS__) ? 'q' : 'i', &cairn_sent, 8); } while (0)
#define CAIRN_WANTED_PLACE(id, slot, ...) do { uintmax_t cairn_sent = (uintmax_t)(__VA_ARGS__); cairn_put(id, slot, 'q', &cairn_sent, 8); } while (0)
#endif
#ifdef CAIRN_ASSERTS
static sigjmp_buf cairn_back;
static void cairn_aborted(int number) { (void)number; siglongjmp(cairn_back, 1); }
#define CAIRN_ASSERT_FAILS(id, yes, no, ...) do { \
  volatile uint64_t cairn_answer = no; uint64_t cairn_sent; signal(SIGABRT, cairn_aborted); \
  if (sigsetjmp(cairn_back, 1) == 0) { (void)(__VA_ARGS__); } else cairn_answer = yes; \
  signal(SIGABRT, SIG_DFL); cairn_sent = cairn_answer; cairn_put(id, 0, 'b', &cairn_sent, 8); } while (0)
#endif
