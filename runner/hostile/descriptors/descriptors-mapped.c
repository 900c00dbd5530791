// Tries to write to the files that are mapped into it: its own program, libc, and whatever /proc/self/map_files shows.
// Must end as finished, with every attempt refused.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

int main(void) {
  DIR *folder = opendir("/proc/self/map_files");
  if (!folder) printf("refused: map_files: %s\n", strerror(errno));
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    char path[300];
    snprintf(path, sizeof path, "/proc/self/map_files/%s", entry->d_name);
    if (open(path, O_RDWR) >= 0) printf("ESCAPED: %s\n", path);
  }
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[512];
  while (maps && fgets(line, sizeof line, maps)) {
    char *path = strchr(line, '/');
    if (!path || strncmp(path, "/usr/", 5) != 0) continue;
    path[strcspn(path, "\n")] = 0;
    int file = open(path, O_RDWR);
    if (file >= 0) printf("ESCAPED: opened %s\n", path);
    file = open(path, O_RDONLY);
    if (mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) != MAP_FAILED) printf("ESCAPED: mapped %s\n", path);
    else printf("refused: %s: %s\n", path, strerror(errno));
  }
  if (open("/proc/self/exe", O_RDWR) >= 0) puts("ESCAPED: opened its own program");
  puts("refused: the rest");
}
