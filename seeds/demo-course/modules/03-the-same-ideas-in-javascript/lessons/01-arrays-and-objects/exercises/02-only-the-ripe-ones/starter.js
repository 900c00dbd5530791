/** Returns the names of the fruits that are at least five days old. */
function ripe(basket) {
  return basket;
}
