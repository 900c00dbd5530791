/*
 * Kinds of types, by their names: `plain` ones consist of what the language, the library and the tests define. Additions of a
 * program to the namespaces of the library are refused before (std-additions.ts).
 */
template <class T> constexpr const char *cairn_type_name() { return __PRETTY_FUNCTION__; }
constexpr bool cairn_is_word(char one) { return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || one == '_' || (one >= '0' && one <= '9'); }
constexpr bool cairn_is_same(const char *text, unsigned long length, const char *word) {
  for (unsigned long index = 0; index < length; index++) if (text[index] != word[index]) return false;
  return word[length] == 0;
}
constexpr bool cairn_is_known_word(const char *text, unsigned long length) {
  constexpr const char *known[] = {"bool", "char", "signed", "unsigned", "short", "int", "long", "float", "double", "void", "wchar_t", "char8_t", "char16_t", "char32_t", "const", "volatile", "__int128", "true", "false", "noexcept", "auto"};
  for (const char *word : known) if (cairn_is_same(text, length, word)) return true;
  return false;
}
constexpr bool cairn_is_known_space(const char *text, unsigned long length) { return cairn_is_same(text, length, "std") || cairn_is_same(text, length, "__gnu_cxx") || cairn_is_same(text, length, CAIRN_SPACE); }
constexpr bool cairn_is_plain_name(const char *text) {
  while (!(text[0] == 'T' && text[1] == ' ' && text[2] == '=')) text++;
  for (text += 4; *text;) {
    if (!cairn_is_word(*text)) { text++; continue; }
    const char *begin = text;
    while (cairn_is_word(*text)) text++;
    unsigned long length = (unsigned long)(text - begin);
    if (*begin >= '0' && *begin <= '9') continue;
    if (cairn_is_known_space(begin, length)) while (text[0] == ':' && text[1] == ':' && cairn_is_word(text[2])) { text += 2; while (cairn_is_word(*text)) text++; }
    else if (!cairn_is_known_word(begin, length)) return false;
  }
  return true;
}
template <class T> constexpr bool cairn_is_plain() { constexpr bool is_plain = cairn_is_plain_name(cairn_type_name<T>()); return is_plain; }
/* Whether the type itself, not what it holds, is of the library or the tests. */
constexpr bool cairn_is_known_name(const char *text) {
  while (!(text[0] == 'T' && text[1] == ' ' && text[2] == '=')) text++;
  text += 4;
  if (text[0] == 'c' && text[1] == 'o' && text[2] == 'n' && text[3] == 's' && text[4] == 't' && text[5] == ' ') text += 6;
  unsigned long length = 0;
  while (cairn_is_word(text[length])) length++;
  return cairn_is_known_space(text, length);
}
template <class T> constexpr bool cairn_is_of_known_space() { constexpr bool is_known = cairn_is_known_name(cairn_type_name<T>()); return is_known; }
#ifdef CAIRN_RECORDING
template <int K, class T> [[deprecated]] constexpr void cairn_plain_kind() {}
template <int K, class T> [[deprecated]] constexpr void cairn_other_kind() {}
template <int K, class T> constexpr void cairn_ask() { if constexpr (cairn_is_plain<T>()) cairn_plain_kind<K, T>(); else cairn_other_kind<K, T>(); }
#else
template <int K, class T> constexpr void cairn_ask() { static_assert(cairn_is_plain<T>(), "kind"); }
#endif
/* An iterator of the program's own that is handed to the library: what it gives has to be plain. */
template <class T, class = void> struct cairn_gives_plain { static constexpr bool value = false; };
template <class T> struct cairn_gives_plain<T, std::void_t<decltype(*std::declval<T &>()), decltype(++std::declval<T &>())>> { static constexpr bool value = cairn_is_plain<decltype(*std::declval<T &>())>(); };
template <int K, class T> constexpr void cairn_ask_iterator() { if constexpr (!cairn_gives_plain<std::decay_t<T>>::value) cairn_ask<K, T>(); }
/* For expressions with a lambda: the value itself in a check, and a copy where a variable is made of it. */
template <int K, class T> constexpr T &&cairn_asked(T &&value) { cairn_ask<K, T>(); return static_cast<T &&>(value); }
template <int K, class T> constexpr std::decay_t<T> cairn_asked_copy(T &&value) { cairn_ask<K, std::decay_t<T>>(); return static_cast<T &&>(value); }
/*
 * What the solution gave, from something of the program's own: the base of its class, or what it converts itself to. Nothing of
 * the program is left in it.
 */
template <class T, class W> using cairn_based = std::conditional_t<std::is_const_v<std::remove_reference_t<T>>, const W, W> &;
template <int K, class W, class T> constexpr std::conditional_t<std::is_lvalue_reference_v<T> && std::is_base_of_v<W, std::decay_t<T>>, cairn_based<T, W>, W> cairn_fitted(T &&value) {
  static_assert(cairn_is_plain<W>() && (std::is_base_of_v<W, std::decay_t<T>> || std::is_convertible_v<T, W>), "kind");
  if constexpr (std::is_base_of_v<W, std::decay_t<T>>) return static_cast<cairn_based<T, W>>(value);
  else return static_cast<T &&>(value);
}
