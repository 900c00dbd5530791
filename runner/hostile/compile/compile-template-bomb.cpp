// Tries to keep the compiler of C++ busy for ever, with templates whose instances double at every level.
// Must end as compile-failed.
template <int depth, long path> struct Tree {
  static constexpr long sum = Tree<depth - 1, 2 * path>::sum + Tree<depth - 1, 2 * path + 1>::sum;
};
template <long path> struct Tree<0, path> {
  static constexpr long sum = path;
};
int main() { return Tree<40, 1>::sum == 0; }
