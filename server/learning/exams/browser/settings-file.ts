import type { BrowserSettings, SettingValue } from './config-key.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const elementOf = (value: SettingValue): string => {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number')
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (Array.isArray(value)) return `<array>${value.map(elementOf).join('')}</array>`;
  return dictionary(value);
};

const dictionary = (settings: BrowserSettings): string =>
  `<dict>${Object.entries(settings)
    .map(([name, value]) => `<key>${escaped(name)}</key>${elementOf(value)}`)
    .join('')}</dict>`;

/** The configuration as a property list, which clients read as it is. */
export const settingsFile = (settings: BrowserSettings): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<plist version="1.0">${dictionary(settings)}</plist>`,
    '',
  ].join('\n');
