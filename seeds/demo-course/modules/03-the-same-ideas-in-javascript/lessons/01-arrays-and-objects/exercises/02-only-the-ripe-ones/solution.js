/** Returns the names of the fruits that are at least five days old. */
function ripe(basket) {
  return basket.filter(fruit => fruit.days >= 5).map(fruit => fruit.name);
}
