/**
 * The URL of the next page of a list, from a Link header. Some platforms send typographic quotes in it, of which each byte
 * arrives as a character.
 */
export const nextPage = (link: string | undefined): string | null =>
  /<([^>]+)>\s*;[^,]*rel=[^a-z,;]*next\b/.exec(link ?? '')?.[1] ?? null;
