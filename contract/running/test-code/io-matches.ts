/** How what a program printed is compared. In a file of its own, so that schemas need not load the reader of cases. */
export const ioMatches = ['trimmed', 'exact', 'contains', 'regex', 'numbers'] as const;
export type IoMatch = (typeof ioMatches)[number];
