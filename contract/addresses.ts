import { Email } from './accounts.ts';

/** Lists of addresses as people paste them. The browser shows what it makes of them; the server checks again. */

type Entry = { line: number; address: string; problem: string | null };

const isAddress = (text: string) => Email.safeParse(text).success;

const clip = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const notComplete = (line: number, address: string) =>
  `Line ${line}: “${clip(address)}” is not a complete address.`;

/** What is wrong with a list that has one address a line, line by line. */
export const problemsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address, index) => (isAddress(address) ? [] : [notComplete(index + 1, address.trim())]));

/** `Ada <ada@x.org>`, `<ada@x.org>` and `mailto:ada@x.org` are all ada@x.org. */
const plain = (part: string) =>
  (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["']|["']$/g, '');

const hasAt = (part: string) => part.includes('@');

/** Names and classes have a capital, a digit or a space in them; an address that lacks its @ seldom does. */
const isMeantAsAddress = (part: string) => /^\p{Ll}[^\s\p{Lu}]*$/u.test(part);

/**
 * The addresses in one line. Of a row with a single address, as a table or `Lovelace, Ada <ada@x.org>` has it, only
 * that counts; in a list every part does, so that a wrong one is not lost. A list is also what begins with an address
 * and goes on with what is meant as one.
 */
const partsOf = (line: string): string[] => {
  // A quoted name may hold separators that separate nothing.
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

/** What was pasted, with one address on each line. */
export const splitIntoLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .flatMap(partsOf)
    .join('\n');

/** Every address in a text with the line it stands on. */
export const readAddresses = (text: string): Entry[] =>
  text.split('\n').flatMap((line, index) =>
    partsOf(line).map(address => ({
      line: index + 1,
      address,
      problem: isAddress(address) ? null : notComplete(index + 1, address),
    })),
  );

/** Addresses are compared without case, as accounts are. */
export const sameAddress = (address: string) => address.trim().toLowerCase();
