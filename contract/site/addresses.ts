import { Email } from './accounts.ts';

/** Parses pasted lists of e-mail addresses. The browser shows the result; the server validates again. */

type Entry = { line: number; address: string; problem: string | null };

const isAddress = (text: string) => Email.safeParse(text).success;

const clip = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const notComplete = (line: number, address: string) =>
  `Line ${line}: “${clip(address)}” is not a complete address.`;

/** The problems of a list with one address per line. */
export const problemsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address, index) => (isAddress(address) ? [] : [notComplete(index + 1, address.trim())]));

/** `Ada <ada@x.org>`, `<ada@x.org>` and `mailto:ada@x.org` become ada@x.org. */
const plain = (part: string) =>
  (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["']|["']$/g, '');

const hasAt = (part: string) => part.includes('@');

/** Heuristic: names and classes contain a capital, a digit or a space; an address without its @ seldom does. */
const isMeantAsAddress = (part: string) => /^\p{Ll}[^\s\p{Lu}]*$/u.test(part);

/**
 * The addresses in one line. If a line has a single address, as in a table row or `Lovelace, Ada <ada@x.org>`, only that
 * one is taken; in a list every part is taken, so that an invalid one is reported. A line that starts with an address and
 * continues with lower-case words counts as a list.
 */
const partsOf = (line: string): string[] => {
  // Remove quoted names, which may contain separators.
  const parts = line
    .replace(/"[^"]*"\s*(?=<)/g, '')
    .split(/[,;\t]/)
    .flatMap(part => {
      const words = part.trim().split(/\s+/);
      return words.every(hasAt) ? words : [part];
    })
    .map(plain)
    .filter(part => part !== '');
  const addresses = parts.filter(hasAt);
  if (addresses.length !== 1) return parts;
  const after = line.includes('\t') ? [] : parts.slice(parts.findIndex(hasAt) + 1);
  return [...addresses, ...after.filter(isMeantAsAddress)];
};

/** The pasted text with one address per line. */
export const splitIntoLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .flatMap(partsOf)
    .join('\n');

/** Every address in a text with its line number. */
export const readAddresses = (text: string): Entry[] =>
  text.split('\n').flatMap((line, index) =>
    partsOf(line).map(address => ({
      line: index + 1,
      address,
      problem: isAddress(address) ? null : notComplete(index + 1, address),
    })),
  );

/** Normalizes an address for comparison, ignoring case. */
export const sameAddress = (address: string) => address.trim().toLowerCase();
