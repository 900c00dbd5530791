import { emptyCase, type IoCase } from '#contract/running/test-code/io-cases.ts';

type Column = 'name' | 'stdin' | 'stdout' | 'args' | 'exitCode' | 'hidden';

const headings: Record<string, Column> = {
  name: 'name',
  input: 'stdin',
  stdin: 'stdin',
  expected: 'stdout',
  'expected output': 'stdout',
  output: 'stdout',
  stdout: 'stdout',
  arguments: 'args',
  args: 'args',
  'exit code': 'exitCode',
  exitcode: 'exitCode',
  hidden: 'hidden',
};

const usual: Record<number, Column[]> = {
  1: ['stdin'],
  2: ['stdin', 'stdout'],
  3: ['name', 'stdin', 'stdout'],
};

/** Cells as spreadsheets copy them: tabs between cells, quotes around a cell with tabs, quotes or line breaks in it. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y;
  const source = text.replaceAll('\r\n', '\n').replace(/\n+$/, '');
  for (let at = 0; at <= source.length;) {
    cell.lastIndex = at;
    const [whole, quoted, plain = ''] = cell.exec(source) ?? [''];
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (source[at] === '\n') rows.push([]);
    at++;
  }
  return rows.filter(row => row.some(value => value.trim() !== ''));
}

/** The cases that were pasted. */
export function readRows(text: string): IoCase[] {
  const rows = readCells(text);
  const named = rows[0]?.map(value => headings[value.trim().toLowerCase()]);
  const hasHeading = named !== undefined && named.length > 0 && named.every(column => column !== undefined);
  const width = Math.max(...rows.map(row => row.length), 1);
  const columns = hasHeading ? named : usual[Math.min(width, 3)]!;
  return rows.slice(hasHeading ? 1 : 0).map(row => {
    const found = emptyCase();
    for (const [index, column] of columns.entries()) take(found, column, row[index] ?? '');
    return found;
  });
}

function take(found: IoCase, column: Column, value: string): void {
  if (column === 'stdout') found.stdout = value === '' ? null : value;
  else if (column === 'args') found.args = value.split(/\s+/).filter(Boolean);
  else if (column === 'exitCode') found.exitCode = /^\s*\d{1,2}\s*$/.test(value) ? Number(value) : null;
  else if (column === 'hidden') found.hidden = /^\s*(true|yes|x|1)\s*$/i.test(value);
  else found[column] = value;
}
