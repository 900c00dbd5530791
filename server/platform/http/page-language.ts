import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, languageCookie, type PageLanguage } from '#contract/core/page-languages.ts';
import { readCookies } from './cookies.ts';

/** `de-AT,de;q=0.9,en;q=0.5` as tags, the most wanted first. */
const tagsOf = (header: string): string[] =>
  header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map(one => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/**
 * The language of what is sent to this browser: what the person chose in their profile, which their pages keep in a cookie,
 * else what the browser asks for. `preferred` (of a launch) goes before both.
 */
export const pageLanguageFor = (
  headers: IncomingHttpHeaders,
  offered: readonly PageLanguage[],
  preferred: readonly (string | null | undefined)[] = [],
): PageLanguage => {
  const chosen = readCookies(headers.cookie)[languageCookie];
  return chooseLanguage([...preferred, chosen, ...tagsOf(headers['accept-language'] ?? '')], offered);
};
