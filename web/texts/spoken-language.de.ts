import type { SpokenLanguage } from './spoken-language.ts';

export const spokenLanguage: SpokenLanguage = { tag: 'de', locale: 'de-DE', sentences: null };
