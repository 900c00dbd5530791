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
