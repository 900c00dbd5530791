/** Puts each thing into the drawer that its label names. */
function intoDrawers<Thing>(things: Thing[], labelOf: (thing: Thing) => string): Record<string, Thing[]> {
  const drawers: Record<string, Thing[]> = {};
  return drawers;
}
