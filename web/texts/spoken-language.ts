import type { Language } from '#contract/core/catalogue.ts';

/** The language of the page. Built into it: spoken-language.de.ts takes the place of this file in German pages. */
export type SpokenLanguage = {
  tag: string;
  /** For dates, numbers and the order of names; US in English, by the specification. */
  locale: string;
  /** What the server says, in this language; null where its English is used. */
  sentences: Language | null;
};

export const spokenLanguage: SpokenLanguage = { tag: 'en', locale: 'en-US', sentences: null };
