/* GENERATE of Catch2: each kind of generator is a list of values. Only for tests that use it. */
#include <initializer_list>
namespace cairn::generators {
template <class T> struct Many { using type = T; std::vector<T> all; };
template <class T> struct as {};
template <class T> struct item { using type = T; };
template <class T> struct item<Many<T>> { using type = T; };
template <class T> using item_t = typename item<std::decay_t<T>>::type;
template <class T, class V> void add(Many<T> &to, const V &value) { to.all.push_back(static_cast<T>(value)); }
template <class T, class V> void add(Many<T> &to, const Many<V> &more) { for (const auto &value : more.all) to.all.push_back(static_cast<T>(value)); }
#ifdef CAIRN_OWN_GENERATORS
/* Those of tests: all of their values at once, as far as that goes. */
template <class T> struct IGenerator { using type = T; virtual ~IGenerator() = default; virtual bool next() = 0; virtual const T &get() const = 0; };
template <class T> struct GeneratorWrapper : Many<T> {
  template <class P> explicit GeneratorWrapper(P from) { do this->all.push_back(from->get()); while (from->next() && this->all.size() < 10000); }
};
template <class T> struct item<GeneratorWrapper<T>> { using type = T; };
template <class T, class V> void add(Many<T> &to, const GeneratorWrapper<V> &more) { for (const auto &value : more.all) to.all.push_back(static_cast<T>(value)); }
#endif
template <class T, class... V> Many<T> make(as<T>, const V &...rest) { Many<T> all; (add(all, rest), ...); return all; }
template <class F, class... V> Many<item_t<F>> make(const F &first, const V &...rest) { Many<item_t<F>> all; add(all, first); (add(all, rest), ...); return all; }
template <class T> Many<T> values(std::initializer_list<T> list) { return {std::vector<T>(list)}; }
template <class T> Many<T> value(T one) { return {{one}}; }
template <class... T> Many<std::tuple<T...>> table(std::initializer_list<std::tuple<T...>> rows) { return {std::vector<std::tuple<T...>>(rows)}; }
template <class T> Many<T> range(T from, T to, T step) { Many<T> all; for (T one = from; step > T(0) ? one < to : one > to; one += step) all.all.push_back(one); return all; }
template <class T> Many<T> range(T from, T to) { return range<T>(from, to, from < to ? T(1) : T(-1)); }
/* The same numbers in each run: a right program must be judged as the solution was. */
template <class T> Many<T> random(T from, T to) {
  static unsigned long long state = 88172645463325252ull;
  Many<T> all;
  for (int count = 0; count < 1000; count++) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    if constexpr (std::is_floating_point_v<T>) all.all.push_back(from + (to - from) * (T)((double)(state >> 11) / 9007199254740992.0));
    else all.all.push_back((T)(from + (T)(state % ((unsigned long long)(to - from) + 1))));
  }
  return all;
}
template <class C> auto from_range(const C &container) { return Many<std::decay_t<decltype(*std::begin(container))>>{{std::begin(container), std::end(container)}}; }
template <class I> auto from_range(I from, I to) { return Many<std::decay_t<decltype(*from)>>{{from, to}}; }
template <class T> Many<T> take(std::size_t count, Many<T> from) { if (from.all.size() > count) from.all.erase(from.all.begin() + (long)count, from.all.end()); return from; }
template <class P, class T> Many<T> filter(P is_wanted, const Many<T> &from) { Many<T> all; for (const auto &one : from.all) if (is_wanted(one)) all.all.push_back(one); return all; }
template <class T> Many<T> repeat(std::size_t times, const Many<T> &from) { Many<T> all; for (; times > 0; times--) add(all, from); return all; }
template <class F, class T> auto map(F change, const Many<T> &from) { Many<std::decay_t<decltype(change(from.all[0]))>> all; for (const auto &one : from.all) all.all.push_back(change(one)); return all; }
template <class R, class F, class T> Many<R> map(F change, const Many<T> &from) { Many<R> all; for (const auto &one : from.all) all.all.push_back(change(one)); return all; }
template <class T> Many<std::vector<T>> chunk(std::size_t size, const Many<T> &from) {
  Many<std::vector<T>> all;
  for (std::size_t at = 0; size > 0 && at + size <= from.all.size(); at += size) all.all.emplace_back(from.all.begin() + (long)at, from.all.begin() + (long)(at + size));
  return all;
}
template <class F, class... V> auto cat(const F &first, const V &...rest) { return make(first, rest...); }
}
#define CAIRN_GENERATE(id, ...) cairn::generate(id, [&] { using namespace cairn::generators; return make(__VA_ARGS__); })
namespace Catch { namespace Generators { using namespace cairn::generators; } }
#ifdef CAIRN_OWN_GENERATORS
namespace Catch { namespace Detail { template <class T, class... A> std::unique_ptr<T> make_unique(A &&...with) { return std::unique_ptr<T>(new T(static_cast<A &&>(with)...)); } template <class T> using unique_ptr = std::unique_ptr<T>; } }
#endif
