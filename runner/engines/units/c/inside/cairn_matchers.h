/* Matchers of Catch2: the answer is sent as one of two random numbers. Only for tests that use them. */
namespace Catch { struct CaseSensitive { enum Choice { Yes, No }; }; }
namespace cairn::matchers {
/* Matchers of the library, and those of tests, which have one of the two bases of Catch2. */
struct Any {};
template <class T> struct MatcherBase : Any { virtual ~MatcherBase() = default; virtual bool match(const T &value) const = 0; virtual std::string describe() const { return ""; } };
struct MatcherGenericBase : Any { virtual ~MatcherGenericBase() = default; virtual std::string describe() const { return ""; } };
template <class F> struct Matcher : Any { F test; explicit Matcher(F given) : test(given) {} template <class T> bool match(const T &value) const { return test(value); } };
template <class F> Matcher<F> matcher(F test) { return Matcher<F>(test); }
template <class T> using is_matcher = std::is_base_of<Any, T>;
template <class... T> using if_matchers = std::enable_if_t<(is_matcher<T>::value && ...)>;
template <class A, class B, class = if_matchers<A, B>> auto operator&&(const A &a, const B &b) { return matcher([=](const auto &value) { return a.match(value) && b.match(value); }); }
template <class A, class B, class = if_matchers<A, B>> auto operator||(const A &a, const B &b) { return matcher([=](const auto &value) { return a.match(value) || b.match(value); }); }
template <class A, class = if_matchers<A>> auto operator!(const A &a) { return matcher([=](const auto &value) { return !a.match(value); }); }
/* Text in the letters that count. */
inline std::string cased(std::string text, Catch::CaseSensitive::Choice choice) {
  if (choice == Catch::CaseSensitive::No) for (char &one : text) if (one >= 'A' && one <= 'Z') one = (char)(one - 'A' + 'a');
  return text;
}
using Choice = Catch::CaseSensitive::Choice;
constexpr Choice Yes = Catch::CaseSensitive::Yes;
template <class T> auto keep(const T &value) { if constexpr (std::is_convertible_v<const T &, std::string>) return std::string(value); else return value; }
template <class T> auto Equals(const T &given) { return matcher([wanted = keep(given)](const auto &value) { return keep(value) == wanted; }); }
template <class T> auto Equals(const std::vector<T> &wanted) { return matcher([=](const auto &value) { return value == wanted; }); }
inline auto Equals(std::string wanted, Choice choice) { return matcher([=](const std::string &value) { return cased(value, choice) == cased(wanted, choice); }); }
inline auto ContainsSubstring(std::string part, Choice choice = Yes) { return matcher([=](const std::string &value) { return cased(value, choice).find(cased(part, choice)) != std::string::npos; }); }
inline auto StartsWith(std::string part, Choice choice = Yes) { return matcher([=](const std::string &value) { return cased(value, choice).compare(0, part.size(), cased(part, choice)) == 0; }); }
inline auto EndsWith(std::string part, Choice choice = Yes) {
  return matcher([=](const std::string &value) { return value.size() >= part.size() && cased(value, choice).compare(value.size() - part.size(), part.size(), cased(part, choice)) == 0; });
}
#ifdef CAIRN_REGEX
inline auto Matches(std::string pattern, Choice choice = Yes) {
  return matcher([=](const std::string &value) { auto flags = std::regex::ECMAScript; if (choice != Yes) flags |= std::regex::icase; return std::regex_match(value, std::regex(pattern, flags)); });
}
#endif
template <class T, class V> bool has(const T &all, const V &wanted) { for (const auto &one : all) if (one == wanted) return true; return false; }
template <class T> auto Contains(const T &given) {
  return matcher([wanted = keep(given)](const auto &value) {
    using V = std::decay_t<decltype(value)>;
    using W = std::decay_t<decltype(wanted)>;
    if constexpr (is_matcher<W>::value) { for (const auto &one : value) if (wanted.match(one)) return true; return false; }
    else if constexpr (std::is_convertible_v<const V &, std::string> && std::is_same_v<W, std::string>) return std::string(value).find(wanted) != std::string::npos;
    else if constexpr (std::is_same_v<V, W>) { for (const auto &one : wanted) if (!has(value, one)) return false; return true; }
    else return has(value, wanted);
  });
}
inline auto Contains(std::string part, Choice choice) { return ContainsSubstring(part, choice); }
template <class T> auto VectorContains(const T &given) { return matcher([wanted = keep(given)](const auto &value) { return has(value, wanted); }); }
template <class A, class B> bool same_items(const A &one, const B &other) {
  return std::distance(std::begin(one), std::end(one)) == std::distance(std::begin(other), std::end(other)) && std::is_permutation(std::begin(one), std::end(one), std::begin(other));
}
template <class T> auto UnorderedEquals(const T &wanted) { return matcher([=](const auto &value) { return same_items(value, wanted); }); }
template <class T> auto UnorderedRangeEquals(const T &wanted) { return UnorderedEquals(wanted); }
template <class T> auto UnorderedRangeEquals(std::initializer_list<T> wanted) { return UnorderedEquals(std::vector<T>(wanted)); }
template <class T> auto RangeEquals(const T &wanted) { return matcher([=](const auto &value) { return std::equal(std::begin(value), std::end(value), std::begin(wanted), std::end(wanted)); }); }
template <class T> auto RangeEquals(std::initializer_list<T> wanted) { return RangeEquals(std::vector<T>(wanted)); }
template <class T, class P> auto RangeEquals(const T &wanted, P is_same) { return matcher([=](const auto &value) { return std::equal(std::begin(value), std::end(value), std::begin(wanted), std::end(wanted), is_same); }); }
template <class T> auto SizeIs(const T &wanted) {
  return matcher([=](const auto &value) { if constexpr (is_matcher<T>::value) return wanted.match(std::size(value)); else return std::size(value) == (std::size_t)wanted; });
}
inline auto IsEmpty() { return matcher([](const auto &value) { return std::size(value) == 0; }); }
inline auto IsNaN() { return matcher([](double value) { return value != value; }); }
inline auto WithinAbs(double wanted, double margin) { return matcher([=](double value) { return value == wanted || (value - wanted <= margin && wanted - value <= margin); }); }
inline auto WithinRel(double wanted, double part) {
  return matcher([=](double value) { double a = value < 0 ? -value : value, b = wanted < 0 ? -wanted : wanted, far = value < wanted ? wanted - value : value - wanted; return value == wanted || far <= part * (a > b ? a : b); });
}
inline auto WithinRel(double wanted) { return WithinRel(wanted, 100 * 2.220446049250313e-16); }
inline auto WithinRel(float wanted) { return WithinRel((double)wanted, 100 * 1.1920929e-7); }
template <class T> auto within_ulp(T wanted, unsigned long steps) {
  return matcher([=](T value) { T one = value < wanted ? value : wanted, other = value < wanted ? wanted : value; unsigned long taken = 0; while (one < other && taken <= steps) { one = std::nextafter(one, other); taken++; } return value == wanted || (one == other && taken <= steps); });
}
inline auto WithinULP(double wanted, unsigned long steps) { return within_ulp<double>(wanted, steps); }
inline auto WithinULP(float wanted, unsigned long steps) { return within_ulp<float>(wanted, steps); }
/* Of numbers in a list; a structure, because its methods say how near. */
template <class T> struct ApproxList : Any {
  std::vector<T> wanted; double part = 1.1920929e-5, far = 0, size = 0;
  explicit ApproxList(std::vector<T> given) : wanted(std::move(given)) {}
  ApproxList &epsilon(double value) { part = value; return *this; }
  ApproxList &margin(double value) { far = value; return *this; }
  ApproxList &scale(double value) { size = value; return *this; }
  template <class V> bool match(const V &value) const {
    return std::equal(std::begin(value), std::end(value), wanted.begin(), wanted.end(), [this](double a, double b) { double apart = a < b ? b - a : a - b; return a == b || apart <= far || apart <= part * (size + (b < 0 ? -b : b)); });
  }
};
template <class T> ApproxList<T> ApproxVector(const std::vector<T> &wanted) { return ApproxList<T>(wanted); }
inline auto Message(std::string text) { return matcher([=](const std::exception &error) { return error.what() == text; }); }
template <class M> auto MessageMatches(const M &inner) { return matcher([=](const std::exception &error) { return inner.match(std::string(error.what())); }); }
template <class T = void, class P> auto Predicate(P test, std::string = "") { return matcher([=](const auto &value) { return (bool)test(value); }); }
template <class M> auto AllMatch(const M &inner) { return matcher([=](const auto &value) { for (const auto &one : value) if (!inner.match(one)) return false; return true; }); }
template <class M> auto AnyMatch(const M &inner) { return matcher([=](const auto &value) { for (const auto &one : value) if (inner.match(one)) return true; return false; }); }
template <class M> auto NoneMatch(const M &inner) { return !AnyMatch(inner); }
inline auto AllTrue() { return matcher([](const auto &value) { for (bool one : value) if (!one) return false; return true; }); }
inline auto AnyTrue() { return matcher([](const auto &value) { for (bool one : value) if (one) return true; return false; }); }
inline auto NoneTrue() { return !AnyTrue(); }
template <class T, class M> bool is_matched(const T &value, const M &wanted) { return wanted.match(value); }
template <class E, class F, class M> bool throws_matching(F body, const M &wanted) { try { body(); } catch (const E &error) { return wanted.match(error); } catch (...) {} return false; }
template <class F, class M> bool throws_with(F body, const M &wanted) { try { body(); } catch (...) { std::string said; if (!cairn::is_said(said)) return false; if constexpr (std::is_convertible_v<const M &, std::string>) return said == std::string(wanted); else return wanted.match(said); } return false; }
}
#define CAIRN_MATCHING(...) ([&] { using namespace cairn::matchers; return __VA_ARGS__; }())
namespace Catch { namespace Matchers { using namespace cairn::matchers; } using namespace cairn::matchers; }
using cairn::matchers::MatcherBase;
using cairn::matchers::MatcherGenericBase;
