type Item = { name: string; price: number; count?: number };

/** Returns what all items cost together. */
function total(items: Item[]): number {
  return items.length;
}
