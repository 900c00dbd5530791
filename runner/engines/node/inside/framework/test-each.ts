import { format, inspect } from 'node:util';

export type Row = { args: unknown[]; fields: Record<string, unknown> };

/** The table of `test.each`: a list of rows, or a template with headings. */
export function tableRows(table: unknown[]): Row[] {
  const [first, ...values] = table;
  if (Array.isArray(first) && 'raw' in first) return templateRows(String(first[0]), values);
  const rows = Array.isArray(first) ? (first as unknown[]) : [];
  // As in Jest and Vitest: arguments are spread only where each row is a list of them.
  const areLists = rows.every(row => Array.isArray(row));
  return rows.map(row => ({
    args: areLists ? (row as unknown[]) : [row],
    fields: typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {},
  }));
}

function templateRows(heading: string, values: unknown[]): Row[] {
  const names = heading
    .split('|')
    .map(name => name.trim())
    .filter(Boolean);
  const rows: Row[] = [];
  for (let index = 0; index < values.length; index += names.length) {
    const fields = Object.fromEntries(names.map((name, column) => [name, values[index + column]]));
    rows.push({ args: [fields], fields });
  }
  return rows;
}

/** Titles of all rows: `%s`, `%i`, `%p` … take the row's values in order, `$name` takes a field. */
export function formatRows(title: string, rows: Row[]): string[] {
  return rows.map(({ args, fields }, index) => {
    let next = 0;
    const text = title.replaceAll(/%([sdifjoOp#%])/g, (whole, kind: string) => {
      if (kind === '%') return '%';
      if (kind === '#') return String(index);
      if (next >= args.length) return whole;
      const value = args[next++];
      return kind === 'p'
        ? inspect(value)
        : kind === 'i' || kind === 'd' || kind === 'f'
          ? format('%s', value)
          : format(whole, value);
    });
    return text.replaceAll(/\$(#|[\w.]+)/g, (whole, path: string) => {
      if (path === '#') return String(index);
      const value = path
        .split('.')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], fields);
      return value === undefined && !(path in fields)
        ? whole
        : typeof value === 'string'
          ? value
          : inspect(value);
    });
  });
}
