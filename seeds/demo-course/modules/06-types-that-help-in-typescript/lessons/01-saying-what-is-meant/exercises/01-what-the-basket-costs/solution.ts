type Item = { name: string; price: number; count?: number };

/** Returns what all items cost together. */
function total(items: Item[]): number {
  return items.reduce((sum, { price, count = 1 }) => sum + price * count, 0);
}
