/* Stands for Unity in native runs: the macros that our tracks use, and no test is ignored. */
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

void setUp(void);
void tearDown(void);

static int unity_failures;
static jmp_buf unity_end;

static inline void unity_check(int is_right, int line)
{
   if (is_right)
      return;
   fprintf(stderr, "line %d: FAIL\n", line);
   unity_failures++;
   longjmp(unity_end, 1);
}

#define UNITY_BEGIN() (unity_failures = 0)
#define UNITY_END() (unity_failures)
#define RUN_TEST(test)                                                                                                 \
   do {                                                                                                                \
      if (setjmp(unity_end) == 0) {                                                                                    \
         setUp();                                                                                                      \
         test();                                                                                                       \
      }                                                                                                                \
      tearDown();                                                                                                      \
   } while (0)
#define TEST_IGNORE() (void)0

#define TEST_ASSERT_TRUE(value) unity_check(!!(value), __LINE__)
#define TEST_ASSERT_TRUE_MESSAGE(value, message) TEST_ASSERT_TRUE(value)
#define TEST_ASSERT_FALSE(value) TEST_ASSERT_TRUE(!(value))
#define TEST_ASSERT_NULL(value) TEST_ASSERT_TRUE((value) == NULL)
#define TEST_ASSERT_NOT_NULL(value) TEST_ASSERT_TRUE((value) != NULL)
#define TEST_ASSERT_EQUAL(expected, actual) TEST_ASSERT_TRUE((long long)(expected) == (long long)(actual))
#define TEST_ASSERT_EQUAL_INT TEST_ASSERT_EQUAL
#define TEST_ASSERT_EQUAL_UINT TEST_ASSERT_EQUAL
#define TEST_ASSERT_EQUAL_UINT64 TEST_ASSERT_EQUAL
#define TEST_ASSERT_EQUAL_HEX8 TEST_ASSERT_EQUAL
#define TEST_ASSERT_EQUAL_CHAR TEST_ASSERT_EQUAL
#define TEST_ASSERT_EQUAL_size_t TEST_ASSERT_EQUAL
#define TEST_ASSERT_LESS_THAN_INT(limit, actual) TEST_ASSERT_TRUE((actual) < (limit))
#define TEST_ASSERT_BITS_HIGH(mask, actual) TEST_ASSERT_TRUE(((actual) & (mask)) == (mask))
#define TEST_ASSERT_EQUAL_STRING(expected, actual) TEST_ASSERT_TRUE(strcmp(expected, actual) == 0)
#define TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, actual, message) TEST_ASSERT_EQUAL_STRING(expected, actual)
#define TEST_ASSERT_EQUAL_STRING_LEN(expected, actual, length) TEST_ASSERT_TRUE(strncmp(expected, actual, length) == 0)
#define TEST_ASSERT_EQUAL_MEMORY(expected, actual, length) TEST_ASSERT_TRUE(memcmp(expected, actual, length) == 0)
#define TEST_ASSERT_EQUAL_INT_ARRAY(expected, actual, count)                                                           \
   TEST_ASSERT_EQUAL_MEMORY(expected, actual, (count) * sizeof(*(expected)))
#define TEST_ASSERT_EQUAL_INT32_ARRAY TEST_ASSERT_EQUAL_INT_ARRAY
#define TEST_ASSERT_DOUBLE_WITHIN(delta, expected, actual) TEST_ASSERT_TRUE(fabs((expected) - (actual)) <= (delta))
#define TEST_ASSERT_FLOAT_WITHIN TEST_ASSERT_DOUBLE_WITHIN
#define TEST_ASSERT_EQUAL_DOUBLE(expected, actual) TEST_ASSERT_DOUBLE_WITHIN(1e-9, expected, actual)
#define TEST_ASSERT_EQUAL_FLOAT(expected, actual) TEST_ASSERT_DOUBLE_WITHIN(1e-5, expected, actual)
