import { languageCookie, type PageLanguage } from '#contract/core/page-languages.ts';

/** The server sends the page in the language of a cookie, in which the page keeps what its person has chosen. */

const yearInSeconds = 366 * 24 * 60 * 60;

const read = (): string | undefined =>
  document.cookie
    .split('; ')
    .find(cookie => cookie.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);

/** Keeps the choice; null is that of the browser. False if nothing has changed, also because cookies are blocked. */
export const keepLanguage = (language: PageLanguage | null): boolean => {
  const before = read();
  const lifetime = language === null ? 0 : yearInSeconds;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=${language ?? ''}; path=/; max-age=${lifetime}; samesite=lax${secure}`;
  return read() !== before;
};
