/*
 * In the process of the program: sends values, decides nothing. What is expected was taken out of the tests before they
 * were compiled (rewrite-tests.ts), so it is not in this process.
 */
/* No function of the library: a program could have another one of its name. */
__attribute__((unused)) static long cairn_call(long number, long one, long two, long three) {
#if defined(__x86_64__)
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "0"(number), "D"(one), "S"(two), "d"(three) : "rcx", "r11", "memory");
  return result;
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = one;
  register long x1 __asm__("x1") = two;
  register long x2 __asm__("x2") = three;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
#endif
}
#if defined(__x86_64__)
enum { cairn_write_call = 1, cairn_exit_call = 231, cairn_prctl_call = 157, cairn_mmap_call = 9, cairn_mprotect_call = 10, cairn_pkey_call = 329, cairn_mremap_call = 25, cairn_shmat_call = 30, cairn_close_call = 3, cairn_dup2_call = 33, cairn_dup3_call = 292 };
#elif defined(__aarch64__)
enum { cairn_write_call = 64, cairn_exit_call = 94, cairn_prctl_call = 167, cairn_mmap_call = 222, cairn_mprotect_call = 226, cairn_pkey_call = 288, cairn_mremap_call = 216, cairn_shmat_call = 196, cairn_close_call = 57, cairn_dup2_call = 24, cairn_dup3_call = 24 };
#endif

/*
 * The first function of the library that is run, before anything of the program: from here on no memory becomes code, no code
 * is moved, and the descriptor to the judge can be neither closed nor replaced.
 */
struct cairn_rule { uint16_t code; uint8_t yes, no; uint32_t value; };
#ifdef __cplusplus
extern "C"
#endif
__attribute__((externally_visible)) void cairn_test_begin(void);
void cairn_test_begin(void) {
  static const struct cairn_rule rules[] = {
    {0x20, 0, 0, 0},
    {0x15, 9, 0, cairn_mmap_call}, {0x15, 8, 0, cairn_mprotect_call}, {0x15, 7, 0, cairn_pkey_call},
    {0x15, 8, 0, cairn_mremap_call}, {0x15, 9, 0, cairn_shmat_call}, {0x15, 10, 0, cairn_close_call},
    {0x15, 11, 0, cairn_dup2_call}, {0x15, 10, 0, cairn_dup3_call}, {0x15, 11, 0, 436},
    {0x06, 0, 0, 0x7fff0000},
    /* mmap, mprotect, pkey_mprotect: PROT_EXEC in the third argument */
    {0x20, 0, 0, 32}, {0x45, 8, 9, 4},
    /* mremap: MREMAP_FIXED in the fourth */
    {0x20, 0, 0, 40}, {0x45, 6, 7, 2},
    /* shmat: SHM_EXEC in the third */
    {0x20, 0, 0, 32}, {0x45, 4, 5, 0x8000},
    /* close: the first is descriptor 3 */
    {0x20, 0, 0, 16}, {0x15, 2, 3, 3},
    /* dup2, dup3: the second is */
    {0x20, 0, 0, 24}, {0x15, 0, 1, 3},
    {0x06, 0, 0, 0x00050001},
    {0x06, 0, 0, 0x7fff0000},
  };
  static const struct { unsigned short length; const struct cairn_rule *rules; } program = {sizeof rules / sizeof rules[0], rules};
  if (cairn_call(cairn_prctl_call, 22, 2, (long)&program) < 0) __builtin_trap();
}

struct cairn_head { uint32_t id; uint8_t slot, kind; uint16_t zero; uint32_t length; };

/* While tests are run again that were judged before (test-calls.ts). */
#ifdef CAIRN_SEQUENCE
static int cairn_silent;
#define CAIRN_IS_SILENT cairn_silent
#else
#define CAIRN_IS_SILENT 0
#endif

__attribute__((unused)) static void cairn_put(unsigned id, int slot, int kind, const void *data, unsigned long length) {
  char bytes[4096 + sizeof(struct cairn_head)];
  struct cairn_head head = {(uint32_t)id, (uint8_t)slot, (uint8_t)kind, 0, 0};
  unsigned long index;
  if (CAIRN_IS_SILENT) return;
  if (length > 4096) length = 4096;
  head.length = (uint32_t)length;
  for (index = 0; index < sizeof head; index++) bytes[index] = ((const char *)&head)[index];
  for (index = 0; index < length; index++) bytes[sizeof head + index] = ((const char *)data)[index];
  long sent;
  do sent = cairn_call(cairn_write_call, 3, (long)bytes, (long)(sizeof head + length)); while (sent == -4);
  if (sent < 0) __builtin_trap();
}

/* A program's function gave a number that does not fit the type that the tests were compiled with. */
__attribute__((unused)) static void cairn_end_unfit(const char *name, unsigned long length) {
  cairn_put(0xfffffffcu, 0, 85, name, length);
  cairn_call(cairn_exit_call, 0, 0, 0);
}

__attribute__((unused)) static unsigned long cairn_strlen(const char *text) { unsigned long n = 0; while (text[n]) n++; return n; }
__attribute__((unused)) static int cairn_memcmp(const void *one, const void *other, unsigned long n) {
  const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)other;
  for (; n > 0; n--, a++, b++) if (*a != *b) return *a < *b ? -1 : 1;
  return 0;
}
__attribute__((unused)) static int cairn_strncmp(const char *a, const char *b, unsigned long n) {
  for (; n > 0; n--, a++, b++) {
    if (*a != *b) return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
    if (!*a) return 0;
  }
  return 0;
}
__attribute__((unused)) static int cairn_strcmp(const char *a, const char *b) { return cairn_strncmp(a, b, (unsigned long)-1); }
__attribute__((unused)) static double cairn_fabs(double value) { return value < 0 ? -value : value; }
__attribute__((unused)) static void cairn_text_of(unsigned id, int slot, const char *text) {
  if (text) cairn_put(id, slot, 's', text, cairn_strlen(text)); else cairn_put(id, slot, 'n', 0, 0);
}

#ifdef __cplusplus
template <class T, class = void> struct cairn_is_range : std::false_type {};
template <class T> struct cairn_is_range<T, std::void_t<decltype(std::begin(std::declval<const T &>())), decltype(std::end(std::declval<const T &>()))>> : std::true_type {};
template <class T> struct cairn_is_tuple : std::false_type {};
template <class... T> struct cairn_is_tuple<std::tuple<T...>> : std::true_type {};
template <class A, class B> struct cairn_is_tuple<std::pair<A, B>> : std::true_type {};

template <class T, class = void> struct cairn_is_unordered : std::false_type {};
template <class T> struct cairn_is_unordered<T, std::void_t<typename T::hasher, typename T::key_equal>> : std::true_type {};

/* False if there is something in it that has no text. */
template <class T> bool cairn_write(std::ostream &out, const T &value) {
  if constexpr (std::is_same_v<T, std::vector<bool>::reference>) return cairn_write(out, (bool)value);
  else if constexpr (std::is_convertible_v<const T &, std::string>) { out << '"' << std::string(value) << '"'; return true; }
  else if constexpr (std::is_enum_v<T>) { out << (long long)value; return true; }
  else if constexpr (std::is_arithmetic_v<T>) { out.precision(17); out << +value; return true; }
  else if constexpr (cairn_is_tuple<T>::value) {
    bool is_written = true, is_first = true;
    out << '[';
    std::apply([&](const auto &...parts) { ((out << (is_first ? "" : ","), is_first = false, is_written = cairn_write(out, parts) && is_written), ...); }, value);
    out << ']';
    return is_written;
  }
  else if constexpr (cairn_is_unordered<T>::value) {
    /* Equal ones may have another order. */
    std::multiset<std::string> parts;
    for (const auto &part : value) { std::ostringstream text; if (!cairn_write(text, part)) return false; parts.insert(text.str()); }
    bool is_first = true;
    out << '[';
    for (const std::string &part : parts) { out << (is_first ? "" : ",") << part; is_first = false; }
    out << ']';
    return true;
  }
  else if constexpr (cairn_is_range<T>::value) {
    bool is_first = true;
    out << '[';
    for (const auto &part : value) { if (!is_first) out << ','; is_first = false; if (!cairn_write(out, part)) return false; }
    out << ']';
    return true;
  }
  else return false;
}
template <class T, class = void> struct cairn_is_atomic : std::false_type {};
template <class T> struct cairn_is_atomic<T, std::void_t<decltype(std::declval<const T &>().load())>> : std::bool_constant<cairn_is_of_known_space<T>()> {};
template <class T> struct cairn_is_optional : std::false_type {};
template <class T> struct cairn_is_optional<std::optional<T>> : std::true_type {};
template <class T> void cairn_value(unsigned id, int slot, const T &value) {
  if constexpr (std::is_same_v<T, std::vector<bool>::reference>) cairn_value(id, slot, (bool)value);
  else if constexpr (cairn_is_atomic<T>::value) cairn_value(id, slot, value.load());
  else if constexpr (cairn_is_optional<T>::value) { if (value) cairn_value(id, slot, *value); else cairn_put(id, slot, 'n', 0, 0); }
  else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) { int64_t sent = (int64_t)value; cairn_put(id, slot, 'i', &sent, 8); }
  else if constexpr (std::is_floating_point_v<T>) { double sent = (double)value; cairn_put(id, slot, 'f', &sent, 8); }
  else if constexpr (std::is_convertible_v<T, const char *>) { const char *sent = value; cairn_text_of(id, slot, sent); }
  else if constexpr (std::is_convertible_v<const T &, std::string>) { std::string sent(value); cairn_put(id, slot, 's', sent.data(), sent.size()); }
  else if constexpr (std::is_pointer_v<T> || std::is_null_pointer_v<T>) { int64_t sent = value != nullptr; cairn_put(id, slot, 'p', &sent, 8); }
  else { std::ostringstream out; bool is_written = cairn_write(out, value); std::string sent = out.str(); cairn_put(id, slot, is_written ? 'c' : '?', sent.data(), sent.size()); }
}
#define CAIRN_V(id, slot, ...) cairn_value(id, slot, (__VA_ARGS__))

/* How a class of the program prints or converts itself differs from program to program: of those, only the answer is sent. */
template <class T> constexpr bool cairn_has_text();
template <class T> struct cairn_parts { static constexpr bool have_text = false; };
template <class... T> struct cairn_parts<std::tuple<T...>> { static constexpr bool have_text = (cairn_has_text<T>() && ...); };
template <class A, class B> struct cairn_parts<std::pair<A, B>> { static constexpr bool have_text = cairn_has_text<A>() && cairn_has_text<B>(); };
template <class Q> constexpr bool cairn_has_text() {
  using T = std::remove_cv_t<std::remove_reference_t<Q>>;
  if constexpr (std::is_class_v<T> && !cairn_is_of_known_space<T>()) return false;
  else if constexpr (std::is_convertible_v<const T &, std::string> || std::is_enum_v<T> || std::is_arithmetic_v<T> || std::is_same_v<T, std::vector<bool>::reference>) return true;
  else if constexpr (cairn_is_tuple<T>::value) return cairn_parts<T>::have_text;
  else if constexpr (cairn_is_range<T>::value) return cairn_has_text<decltype(*std::begin(std::declval<const T &>()))>();
  else return false;
}
template <class A, class B> void cairn_equal(unsigned id, uint64_t yes, uint64_t no, const A &one, const B &other) {
  if constexpr (cairn_has_text<A>() && cairn_has_text<B>() && cairn_is_plain<A>() && cairn_is_plain<B>()) { cairn_value(id, 0, one); cairn_value(id, 1, other); }
  /* Enumerations of the program: their numbers are its own affair, but whether they are equal is not. */
  else if constexpr (cairn_has_text<A>() && cairn_has_text<B>()) {
    std::ostringstream first, second;
    cairn_write(first, one);
    cairn_write(second, other);
    uint64_t sent = first.str() == second.str() ? yes : no;
    cairn_put(id, 0, 'b', &sent, 8);
  }
  else { uint64_t sent = one == other ? yes : no; cairn_put(id, 0, 'b', &sent, 8); }
}
template <class F> struct cairn_candidate { uint64_t yes, no; F make; cairn_candidate(uint64_t y, uint64_t n, F f) : yes(y), no(n), make(f) {} };
template <class A, class C> void cairn_answer(unsigned id, int slot, const A &one, const C &other) {
  uint64_t sent = 0;
  try { sent = one == other.make() ? other.yes : other.no; } catch (...) {}
  cairn_put(id, slot, 'b', &sent, 8);
}
/* Which of the objects is the expected one, only the judge knows. Values have no class that could say something wrong of itself. */
template <bool IsProbe, class A, class C, class... More> void cairn_among(unsigned id, const A &one, const C &first, const More &...more) {
  cairn_answer(id, 0, one, first);
  int slot = 0;
  if constexpr (!IsProbe || !cairn_has_text<A>()) (cairn_answer(id, ++slot, one, more), ...);
}
#define CAIRN_E(id, yes, no, one, other) cairn_equal(id, yes, no, one, other)
#define CAIRN_THROWS(id, yes, no, other, type, ...) do { uint64_t cairn_sent = no; try { (void)(__VA_ARGS__); } catch (const std::remove_reference_t<type> &) { cairn_sent = yes; } catch (...) { cairn_sent = other; } cairn_put(id, 0, 'b', &cairn_sent, 8); } while (0)
#define CAIRN_THROWS_ANY(id, yes, no, ...) do { uint64_t cairn_sent = no; try { (void)(__VA_ARGS__); } catch (...) { cairn_sent = yes; } cairn_put(id, 0, 'b', &cairn_sent, 8); } while (0)
/* What is said about the exception that was caught: by the tests (CATCH_TRANSLATE_EXCEPTION), or by itself. */
namespace cairn {
inline std::vector<bool (*)(std::string &)> translators;
inline bool translate(bool (*one)(std::string &)) { translators.push_back(one); return true; }
inline bool is_said(std::string &said) {
  for (auto one : translators) if (one(said)) return true;
  try { throw; } catch (const std::exception &error) { said = error.what(); return true; } catch (...) { return false; }
}
}
#define CAIRN_MESSAGE(id, ...) do { std::string cairn_said; bool cairn_has = false; try { (void)(__VA_ARGS__); } catch (...) { cairn_has = cairn::is_said(cairn_said); } if (cairn_has) cairn_put(id, 0, 's', cairn_said.data(), cairn_said.size()); else cairn_put(id, 0, 'n', 0, 0); } while (0)

/* Sections: the body runs once for each of the innermost ones. */
namespace cairn {
struct Node { bool is_done = false; };
inline std::map<std::vector<int>, Node> nodes;
inline std::vector<int> path;
inline std::vector<bool> has_entered;
inline std::vector<bool> is_waiting;
inline bool has_more = false;
inline std::map<std::vector<int>, std::size_t> positions;
struct Open { std::vector<int> key; std::size_t index, count; };
inline std::vector<Open> open_generators;
/* What follows a generator is inside of it: its sections run for each value. */
inline void close_generator() {
  bool waits = is_waiting.back();
  Open one = open_generators.back();
  open_generators.pop_back();
  has_entered.pop_back();
  is_waiting.pop_back();
  path.resize(path.size() - 2);
  if (!waits && one.index + 1 < one.count) { positions[one.key] = one.index + 1; waits = has_more = true; }
  if (waits) is_waiting.back() = true;
}
inline void close_generators(std::size_t depth) { while (has_entered.size() > depth) close_generator(); }
template <class F> auto generate(int id, F make) {
  auto all = make().all;
  if (all.empty()) throw std::runtime_error("GENERATE has no values");
  std::vector<int> key(path);
  key.push_back(-id);
  std::size_t index = positions[key] < all.size() ? positions[key] : all.size() - 1;
  open_generators.push_back({key, index, all.size()});
  path.push_back(-id);
  path.push_back((int)index);
  bool was_entered = has_entered.back();
  has_entered.push_back(was_entered);
  is_waiting.push_back(false);
  auto value = all[index];
  return static_cast<typename decltype(make())::type>(value);
}
struct Section {
  bool is_in = false;
  std::size_t depth = 0;
  explicit Section(int id) {
    path.push_back(id);
    bool is_open = !nodes[path].is_done;
    if (is_open && !has_entered.back()) {
      is_in = true;
      has_entered.back() = true;
      has_entered.push_back(false);
      is_waiting.push_back(false);
      depth = has_entered.size();
    } else {
      if (is_open) { is_waiting.back() = true; has_more = true; }
      path.pop_back();
    }
  }
  ~Section() {
    if (!is_in) return;
    close_generators(depth);
    bool waits = is_waiting.back();
    has_entered.pop_back();
    is_waiting.pop_back();
    if (waits) is_waiting.back() = true; else nodes[path].is_done = true;
    path.pop_back();
  }
  explicit operator bool() const { return is_in; }
};
#ifdef CAIRN_DYNAMIC
/* A section in a loop is another one for each text. */
inline int dynamic_section(int id, const std::string &text) {
  static std::map<std::pair<int, std::string>, int> known;
  return known.emplace(std::make_pair(id, text), 1000000 + (int)known.size()).first->second;
}
#endif
template <class F> void run_sections(F body) {
  int rounds = 0;
  do { has_more = false; path.clear(); has_entered.assign(1, false); is_waiting.assign(1, false); body(); close_generators(1); } while (has_more && ++rounds < 10000);
}
}
#define CAIRN_SECTION(id) if (cairn::Section cairn_section_##id{id}; cairn_section_##id)
#define CAIRN_DYNAMIC_SECTION(id, ...) if (cairn::Section cairn_section_##id{cairn::dynamic_section(id, [&] { std::ostringstream cairn_text; cairn_text << __VA_ARGS__; return cairn_text.str(); }())}; cairn_section_##id)
#else
__attribute__((unused)) static void cairn_i(unsigned id, int slot, int64_t value) { cairn_put(id, slot, 'i', &value, 8); }
__attribute__((unused)) static void cairn_f(unsigned id, int slot, double value) { cairn_put(id, slot, 'f', &value, 8); }
__attribute__((unused)) static void cairn_p(unsigned id, int slot, const void *value) { int64_t sent = value != 0; cairn_put(id, slot, 'p', &sent, 8); }
#define CAIRN_V(id, slot, ...) _Generic((__VA_ARGS__), float: cairn_f, double: cairn_f, long double: cairn_f, char *: cairn_text_of, const char *: cairn_text_of, \
  void *: cairn_p, const void *: cairn_p, int *: cairn_p, const int *: cairn_p, default: cairn_i)(id, slot, (__VA_ARGS__))
#define CAIRN_E(id, yes, no, one, other) CAIRN_DO(__auto_type cairn_one = one; __auto_type cairn_other = other; \
  CAIRN_V(id, 0, cairn_one); CAIRN_V(id, 1, cairn_other); \
  uint64_t cairn_sent = cairn_one == cairn_other ? yes : no; cairn_put(id, 2, 'b', &cairn_sent, 8))
/* Numbers, or where two pointers lead to, of which only the answer is sent. */
#define CAIRN_N(id, yes, no, one, other) CAIRN_DO(__auto_type cairn_one = one; __auto_type cairn_other = other; \
  if (CAIRN_IS_POINTER(cairn_one) || CAIRN_IS_POINTER(cairn_other)) { uint64_t cairn_sent = (int64_t)cairn_one == (int64_t)cairn_other ? yes : no; cairn_put(id, 0, 'b', &cairn_sent, 8); } \
  else { CAIRN_I(id, 0, cairn_one); CAIRN_I(id, 1, cairn_other); })
#endif
#define CAIRN_IS_POINTER(...) (__builtin_classify_type(__VA_ARGS__) == 5)
/* A check is a statement; in C also a value, so that it can stand after a comma or a question mark. */
#ifdef __cplusplus
#define CAIRN_DO(...) do { __VA_ARGS__; } while (0)
#else
#define CAIRN_DO(...) __extension__ ({ __VA_ARGS__; (void)0; })
#endif
#define CAIRN_I(id, slot, ...) CAIRN_DO(int64_t cairn_sent = (int64_t)(__VA_ARGS__); cairn_put(id, slot, 'i', &cairn_sent, 8))
#define CAIRN_F(id, slot, ...) CAIRN_DO(double cairn_sent = (double)(__VA_ARGS__); cairn_put(id, slot, 'f', &cairn_sent, 8))
#define CAIRN_S(id, slot, ...) cairn_text_of(id, slot, (const char *)(__VA_ARGS__))
#define CAIRN_P(id, slot, ...) CAIRN_DO(int64_t cairn_sent = (__VA_ARGS__) != 0; cairn_put(id, slot, 'p', &cairn_sent, 8))
/* In parts that fit a message; `other` is null where only one side is sent. */
__attribute__((unused)) static void cairn_memory(unsigned id, unsigned long count, const void *one, const void *other) {
  unsigned long at = 0;
  do {
    unsigned long length = count - at > 4096 ? 4096 : count - at;
    cairn_put(id, 0, 'm', (const char *)one + at, length);
    if (other) cairn_put(id, 1, 'm', (const char *)other + at, length);
    at += length;
  } while (at < count);
}
#define CAIRN_M(id, count, one, other) cairn_memory(id, (unsigned long)(count), (const void *)(one), (const void *)(other))
/* For each item of an array, which is `cairn_array[cairn_at]`. */
#define CAIRN_EACH(count, array, body) do { __typeof__(&(array)[0]) cairn_array = &(array)[0]; unsigned long cairn_count = (unsigned long)(count), cairn_at; \
  for (cairn_at = 0; cairn_at < cairn_count; cairn_at++) { body; } } while (0)
#define CAIRN_B(id, yes, no, ...) CAIRN_DO(uint64_t cairn_sent = (__VA_ARGS__) ? yes : no; cairn_put(id, 0, 'b', &cairn_sent, 8))

/* A program may have functions of these names. */
#ifndef __cplusplus
#define strcmp cairn_strcmp
#define strncmp cairn_strncmp
#define memcmp cairn_memcmp
#define fabs cairn_fabs
#endif

/* What is left of the frameworks when the checks are gone. */
#define UNITY_BEGIN() 0
#define UNITY_END() 0
#define UnityBegin(name) ((void)(name))
#define UnityEnd() 0
#define RUN_TEST(...) (void)0
#define UnityDefaultTestRun(...) (void)0
#define UNITY_LINE_TYPE unsigned long
#define UNITY_COUNTER_TYPE unsigned long
#define UNITY_UINT uint64_t
#define UNITY_UINT8 uint8_t
#define UNITY_UINT16 uint16_t
#define UNITY_UINT32 uint32_t
#define UNITY_UINT64 uint64_t
#define UNITY_INT int64_t
#define UNITY_INT8 int8_t
#define UNITY_INT16 int16_t
#define UNITY_INT32 int32_t
#define UNITY_INT64 int64_t
#define UNITY_FLOAT float
#define UNITY_DOUBLE double
#define TEST_MESSAGE(...) (void)0
#define TEST_PRINTF(...) (void)0
#define TEST_PROTECT() 1
#define INFO(...) (void)0
#define CAPTURE(...) (void)0
#define UNSCOPED_INFO(...) (void)0
#define WARN(...) (void)0
#define UNUSED(x) (void)(x)
