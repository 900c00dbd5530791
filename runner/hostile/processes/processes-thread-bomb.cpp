// Tries to start threads without end.
// Must end as too-many-processes, or as out-of-memory or finished where something else gives way first.
#include <chrono>
#include <cstdio>
#include <system_error>
#include <thread>
#include <vector>

int main() {
  std::vector<std::thread> threads;
  try {
    for (int count = 0; count < 5000; count++)
      threads.emplace_back([] { std::this_thread::sleep_for(std::chrono::hours(1)); });
    std::puts("ESCAPED: 5000 threads");
  } catch (std::system_error &error) {
    std::printf("refused: after %zu threads: %s\n", threads.size(), error.what());
  }
  std::fflush(stdout);
  std::_Exit(0);
}
