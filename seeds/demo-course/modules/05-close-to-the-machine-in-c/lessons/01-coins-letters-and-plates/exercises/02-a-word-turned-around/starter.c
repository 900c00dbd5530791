#include <string.h>

/** Turns the text around, in place. */
void turn(char *text) {
  text[0] = text[strlen(text) - 1];
}
