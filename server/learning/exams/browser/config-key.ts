import { createHash } from 'node:crypto';

/** Settings of Safe Exam Browser, as its configuration files have them. */
export type SettingValue = string | number | boolean | SettingValue[] | { [key: string]: SettingValue };
export type BrowserSettings = { [key: string]: SettingValue };

const isDictionary = (value: SettingValue): value is BrowserSettings =>
  typeof value === 'object' && !Array.isArray(value);

const isEmptyDictionary = (value: SettingValue) => isDictionary(value) && Object.keys(value).length === 0;

const byNameWithoutCase = (a: string, b: string) => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
};

const asJson = (value: SettingValue): string => {
  if (Array.isArray(value))
    return `[${value
      .filter(one => !isEmptyDictionary(one))
      .map(asJson)
      .join(',')}]`;
  // Characters are not escaped.
  if (typeof value === 'string') return `"${value}"`;
  if (!isDictionary(value)) return JSON.stringify(value);
  const names = Object.keys(value)
    .filter(name => !isEmptyDictionary(value[name]!))
    .toSorted(byNameWithoutCase);
  return `{${names.map(name => `"${name}":${asJson(value[name]!)}`).join(',')}}`;
};

/**
 * The text whose hash is the Config Key, as its makers publish it: keys are sorted without regard to case, there is no white space, no
 * escaping, no `originatorVersion` (which says who wrote the file) and no empty dictionary.
 */
export const settingsAsJson = (settings: BrowserSettings): string =>
  asJson(Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'originatorVersion')));

export const configKeyOf = (settings: BrowserSettings): string =>
  createHash('sha256').update(settingsAsJson(settings)).digest('hex');
