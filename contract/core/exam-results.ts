/** What students of an exam are told of their runs before the results are released. */
export const heldResults = ['at once', 'ran', 'nothing'] as const;
export type HeldResults = (typeof heldResults)[number];
