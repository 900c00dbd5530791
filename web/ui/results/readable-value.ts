/** How pytest writes a value that may be off by a little: `1.5 ± 1.5e-06`. */
const approximate = /(-?\d[\d.]*(?:e[+-]?\d+)?) ± \d[\d.]*(?:e[+-]?\d+)?/g;

/** A value in words: "about 1.5". */
export const readableValue = (text: string): string => text.replaceAll(approximate, 'about $1');
