/* Approx and texts of Catch2, where tests use them outside of a plain check. Only for those tests. */
namespace Catch {
template <class T> void cairn_show(std::ostream &out, const T &value);
template <class T, class = void> struct StringMaker { static std::string convert(const T &value) { std::ostringstream out; cairn_show(out, value); return out.str(); } };
template <class T, class = void> struct cairn_is_printed : std::false_type {};
template <class T> struct cairn_is_printed<T, std::void_t<decltype(std::declval<std::ostream &>() << std::declval<const T &>())>> : std::true_type {};
template <class T> void cairn_show(std::ostream &out, const T &value) {
  if constexpr (std::is_same_v<T, bool>) out << (value ? "true" : "false");
  else if constexpr (std::is_same_v<T, char>) out << '\'' << value << '\'';
  else if constexpr (std::is_convertible_v<const T &, std::string>) out << '"' << std::string(value) << '"';
  else if constexpr (cairn_is_printed<T>::value) out << value;
  else if constexpr (cairn_is_range<T>::value) {
    bool is_first = true;
    out << "{ ";
    for (const auto &one : value) { if (!is_first) out << ", "; is_first = false; out << StringMaker<std::decay_t<decltype(one)>>::convert(one); }
    out << " }";
  }
  else if constexpr (std::is_enum_v<T>) out << (long long)value;
  else out << "{?}";
}
namespace Detail { template <class T> std::string stringify(const T &value) { return StringMaker<T>::convert(value); } }
class Approx {
  double wanted, part = 1.1920929e-5, far = 0, size = 0;
  bool is_near(double value) const {
    double apart = value < wanted ? wanted - value : value - wanted, large = wanted < 0 ? -wanted : wanted;
    return value == wanted || apart <= far || apart <= part * (size + large);
  }
  template <class T> using number = std::enable_if_t<std::is_constructible_v<double, T>, bool>;
public:
  template <class T, class = number<T>> explicit Approx(const T &value) : wanted(static_cast<double>(value)) {}
  static Approx custom() { return Approx(0.0); }
  Approx operator()(double value) const { Approx other(*this); other.wanted = value; return other; }
  Approx operator-() const { return (*this)(-wanted); }
  Approx &epsilon(double value) { part = value; return *this; }
  Approx &margin(double value) { far = value; return *this; }
  Approx &scale(double value) { size = value; return *this; }
  template <class T> friend number<T> operator==(const T &one, const Approx &other) { return other.is_near(static_cast<double>(one)); }
  template <class T> friend number<T> operator==(const Approx &other, const T &one) { return other.is_near(static_cast<double>(one)); }
  template <class T> friend number<T> operator!=(const T &one, const Approx &other) { return !(one == other); }
  template <class T> friend number<T> operator!=(const Approx &other, const T &one) { return !(one == other); }
  template <class T> friend number<T> operator<=(const T &one, const Approx &other) { return static_cast<double>(one) < other.wanted || one == other; }
  template <class T> friend number<T> operator<=(const Approx &other, const T &one) { return other.wanted < static_cast<double>(one) || one == other; }
  template <class T> friend number<T> operator>=(const T &one, const Approx &other) { return static_cast<double>(one) > other.wanted || one == other; }
  template <class T> friend number<T> operator>=(const Approx &other, const T &one) { return other.wanted > static_cast<double>(one) || one == other; }
};
namespace literals {
inline Approx operator""_a(long double value) { return Approx((double)value); }
inline Approx operator""_a(unsigned long long value) { return Approx((double)value); }
}
namespace Detail { using Catch::Approx; }
/* Tests with a `main` of their own. */
struct ConfigData { bool showSuccessfulTests = false, shouldDebugBreak = false, noThrow = false, showInvisibles = false, filenamesAsTags = false; int abortAfter = -1; unsigned rngSeed = 0; std::string name, processName, outputFilename; std::vector<std::string> testsOrTags, reporterNames; };
struct Session { ConfigData data; ConfigData &configData() { return data; } void useConfigData(const ConfigData &) {} template <class... T> int run(const T &...) { return 0; } template <class... T> int applyCommandLine(const T &...) { return 0; } };
}
using Catch::Approx;
