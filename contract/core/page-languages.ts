/**
 * The languages that pages, mails and messages are written in. (“Language” alone is one of programming.)
 *
 * `isComplete` says that everything is translated: only then is a language offered without a setting. A server offers
 * another one that is begun with CAIRN_LANGUAGES.
 */
export const pageLanguages = {
  en: { name: 'English', isComplete: true },
  de: { name: 'Deutsch', isComplete: false },
  es: { name: 'Español', isComplete: false },
} as const;

export type PageLanguage = keyof typeof pageLanguages;

export const allPageLanguages = Object.keys(pageLanguages) as PageLanguage[];

/** English is always there: texts that have no other words yet, and clients that ask for nothing, get it. */
export const fallbackLanguage = 'en' satisfies PageLanguage;

/** The first language that is offered, of tags in the order of preference: for `de-AT` it is German. */
export const chooseLanguage = (
  tags: readonly (string | null | undefined)[],
  offered: readonly PageLanguage[],
): PageLanguage => {
  for (const tag of tags) {
    const [name = ''] = (tag ?? '').toLowerCase().split('-');
    const found = offered.find(language => language === name);
    if (found) return found;
  }
  return fallbackLanguage;
};

/** The page says with this cookie what a person has chosen in their profile. */
export const languageCookie = 'cairn-language';
