/** CSV by RFC 4180, with a byte order mark so that Excel recognises UTF-8. */

export type Cell = string | number | null;

/** Prevents formula injection: spreadsheets treat a cell with a leading apostrophe as text. */
const harmless = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const written = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (rows: Cell[][]): string =>
  `\uFEFF${rows.map(row => `${row.map(written).join(',')}\r\n`).join('')}`;

const speakable = (part: string) =>
  part
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** `Python-basics-Loops-progress-2026-11-15.csv`, with the date in local time. */
export const csvFileName = (parts: string[], at: Date): string => {
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${[...parts.map(speakable).filter(Boolean), 'progress', day].join('-')}.csv`;
};
