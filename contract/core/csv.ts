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

/** What `harmless` added. */
const without = (cell: string) => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);

const separators = [',', ';', '\t'] as const;

/** By the first line: spreadsheets in some languages write semicolons. */
const separatorOf = (text: string): string => {
  const line = text.split(/\r?\n/, 1)[0] ?? '';
  const counts = separators.map(sign => line.split(sign).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
};

/** The rows of a CSV file, separated by commas, semicolons or tabs; lines without any text are left out. */
export const readCsv = (file: string): string[][] => {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(without(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some(one => one.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
};
