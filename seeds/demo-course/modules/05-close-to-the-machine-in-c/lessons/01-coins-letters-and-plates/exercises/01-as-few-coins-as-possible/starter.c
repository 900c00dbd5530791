/** Returns the smallest number of coins that make up these cents, or -1. */
int coins(int cents) {
  return cents;
}
