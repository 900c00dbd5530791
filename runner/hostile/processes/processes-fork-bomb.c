// Tries a fork bomb.
// Must end as too-many-processes.
#include <unistd.h>

int main(void) {
  for (;;) fork();
}
