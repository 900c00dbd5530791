import { type Language, type Said, textIn } from '#contract/core/catalogue.ts';

/**
 * The language of what the server says. Null is English, which comes with every answer, so that no catalogue has to be
 * loaded for it. Another one is loaded before the first screen, and set here.
 */
let spoken: Language | null = null;

export const speak = (language: Language | null): void => {
  spoken = language;
};

/** What the server said, in the language of the page, or in English where that has no words for it. */
export const spokenText = (english: string, said?: { code: string; params: object }): string =>
  (spoken && said && textIn(spoken, said as Said)) ?? english;
