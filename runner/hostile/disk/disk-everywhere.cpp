// Tries to make a file in every folder there is, and to fill it.
// Must end as finished, with files in /tmp and /dev/shm only, and no more than these hold.
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <unistd.h>
#include <vector>

namespace fs = std::filesystem;

int main() {
  std::signal(SIGXFSZ, SIG_IGN);
  std::vector<std::string> folders = {"/"};
  std::error_code ignored;
  auto options = fs::directory_options::skip_permission_denied;
  for (auto top : {"/cairn", "/dev", "/etc", "/tmp", "/usr/local", "/usr/bin", "/proc/1", "/proc/self", "/proc/sys"})
    if (fs::exists(top, ignored)) {
      folders.push_back(top);
      for (auto at = fs::recursive_directory_iterator(top, options, ignored); !ignored && at != fs::recursive_directory_iterator(); at.increment(ignored))
        if (folders.size() < 3000 && at->symlink_status(ignored).type() == fs::file_type::directory) folders.push_back(at->path());
    }
  static char block[1 << 20];
  long total = 0;
  for (auto &folder : folders) {
    int file = open((folder + "/planted").c_str(), O_CREAT | O_WRONLY, 0600);
    if (file < 0) continue;
    if (folder.rfind("/tmp", 0) != 0 && folder.rfind("/dev/shm", 0) != 0) std::printf("ESCAPED: wrote to %s\n", folder.c_str());
    for (long got; total < 200 << 20 && (got = write(file, block, sizeof block)) > 0;) total += got;
  }
  if (total > 48 << 20) std::printf("ESCAPED: %ld bytes\n", total);
  else std::printf("refused: %ld bytes in %zu folders\n", total, folders.size());
}
