// Honest: threads, a mutex, streams, files in /tmp and what the standard library asks of the system.
// Must pass.
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

int main() {
  std::string line;
  std::getline(std::cin, line);
  std::mutex mutex;
  int total = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; i++)
    threads.emplace_back([&] {
      std::lock_guard lock(mutex);
      total += 1;
    });
  for (auto &thread : threads) thread.join();
  auto folder = std::filesystem::temp_directory_path() / "notes";
  std::filesystem::create_directory(folder);
  std::ofstream(folder / "a") << "hon";
  std::string word;
  std::ifstream(folder / "a") >> word;
  auto rest = std::async(std::launch::async, [] { return std::string("est"); });
  std::random_device device;
  if (total == 8 && device() != device() && std::thread::hardware_concurrency() > 0) std::cout << word << rest.get() << std::endl;
}
