/** Returns the smallest number of coins that make up these cents, or -1. */
int coins(int cents) {
  const int values[] = {50, 20, 10, 5, 2, 1};
  int count = 0;
  if (cents < 0) return -1;
  for (int i = 0; i < 6; i++) {
    count += cents / values[i];
    cents %= values[i];
  }
  return count;
}
