/** Tables for spreadsheets: RFC 4180, with the mark by which Excel knows UTF-8. */

export type Cell = string | number | null;

/** A spreadsheet would run what begins like a formula: behind an apostrophe it is text. */
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

/** `Python-basics-Loops-progress-2026-11-15.csv`, by the calendar on the wall. */
export const csvFileName = (parts: string[], at: Date): string => {
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${[...parts.map(speakable).filter(Boolean), 'progress', day].join('-')}.csv`;
};
