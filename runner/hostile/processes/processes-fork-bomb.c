// Tries to fill the machine with processes that fork for ever.
// Must end as too-many-processes.
#include <unistd.h>

int main(void) {
  for (;;) fork();
}
