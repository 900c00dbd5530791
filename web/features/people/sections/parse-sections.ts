import { sectionLimit } from '#contract/learning/sections.ts';
import { sameAddress } from '#contract/site/addresses.ts';
import type { Person } from '../arrange-people.ts';
import type { Labelled } from '../people.queries.ts';

type Parsed = { labelled: Labelled[]; unknown: string[]; unreadable: number[] };

const cellsOf = (line: string): string[] => {
  const cells: string[] = [];
  // A quoted cell may contain the separator, and a doubled quote is a quote.
  for (const [, quoted, plain] of line.matchAll(/(?:^|[,;\t])(?:\s*"((?:[^"]|"")*)"\s*|([^,;\t]*))/g))
    cells.push((quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim());
  return cells;
};

/**
 * Lines of an address and a section, as a table or a CSV file has them: whichever cell is an address, and the first other
 * cell with text after it, else before it. A first line without an address is a heading. An empty section takes it away.
 */
export const parseSections = (text: string, people: Person[]): Parsed => {
  const byAddress = Map.groupBy(people, person => sameAddress(person.email));
  const parsed: Parsed = { labelled: [], unknown: [], unreadable: [] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  let isFirst = true;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const at = cells.findIndex(cell => /^\S+@\S+$/.test(cell));
    const wasFirst = isFirst;
    isFirst = false;
    if (at === -1 || cells.length < 2) {
      if (!wasFirst || at !== -1) parsed.unreadable.push(index + 1);
      continue;
    }
    const address = cells[at] ?? '';
    const section = (cells[at + 1] ?? cells[at - 1] ?? '').slice(0, sectionLimit);
    const found = byAddress.get(sameAddress(address));
    if (!found) parsed.unknown.push(address);
    for (const { id } of found ?? [])
      parsed.labelled.push({ userId: id, section: section === '' ? null : section });
  }
  return parsed;
};
