// Tries to learn where on the host things are, from /proc: command lines, descriptors, mounts, groups, disks, boot options.
// Must end as finished, with nothing found but what a box is made of.
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fstream>
#include <initializer_list>
#include <sstream>
#include <string>
#include <unistd.h>

static std::string read(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

static void look(const std::string &where, const std::string &text) {
  for (const char *word : {"cairn-", "/runner", "/home", "/root", "node_modules/cairn", "--ro-bind", "postgres"})
    if (text.find(word) != std::string::npos) std::printf("ESCAPED: %s shows %s\n", where.c_str(), word);
}

int main() {
  DIR *folder = opendir("/proc");
  for (dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
    std::string own = std::string("/proc/") + entry->d_name;
    for (const char *name : {"/cmdline", "/environ", "/cgroup", "/maps", "/comm"}) look(own + name, read(own + name));
    for (int number = 0; number < 16; number++) {
      char target[512] = "";
      std::string path = own + "/fd/" + std::to_string(number);
      if (readlink(path.c_str(), target, sizeof target - 1) > 0) look(path, target);
    }
  }
  for (const char *path : {"/proc/cmdline", "/proc/partitions", "/proc/diskstats", "/proc/swaps", "/proc/locks", "/proc/modules", "/proc/mdstat"})
    if (!read(path).empty()) std::printf("ESCAPED: %s\n", path);
  std::puts("refused: the rest");
}
