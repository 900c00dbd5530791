#include <string.h>

/** Turns the text around, in place. */
void turn(char *text) {
  size_t length = strlen(text);
  for (size_t i = 0; i < length / 2; i++) {
    char kept = text[i];
    text[i] = text[length - 1 - i];
    text[length - 1 - i] = kept;
  }
}
