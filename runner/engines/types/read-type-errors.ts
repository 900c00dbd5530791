import type { CompilerNote } from '#contract/running/run-request.ts';

import { placeIn, type Program } from '../../engine-kit/program.ts';
import type { CheckedSource } from './checked-source.ts';

export type TypeErrors = {
  ofProgram: CompilerNote[];
  /** Their lines are those of the test code. */
  ofTests: CompilerNote[];
};

/** One mistake often causes a page of messages; the first ones are about the mistake. */
const mostNotes = 20;
const longestText = 1000;

/** `/tmp/main.ts(2,14): error TS2322: …`; more lines of the same message are indented. */
const errorLine = /^(?<path>[^\s(][^(]*)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

/**
 * In tests these say nothing about types: a name that the program does not have, which the tests themselves report in
 * better words, and parameters without a type, because `test` and `each` take anything.
 */
const isLeftToTests = (code: number) =>
  [2304, 2305, 2307, 2503, 2552, 2578, 2580, 2582, 2593, 2613, 2614, 2693, 2724].includes(code) ||
  (code >= 7000 && code < 8000);

/** Null if it says anything else than errors of these two. */
export function readTypeErrors(text: string, { program, testsFrom }: CheckedSource): TypeErrors | null {
  const errors: TypeErrors = { ofProgram: [], ofTests: [] };
  let last: CompilerNote | null = null;
  for (const row of text.split('\n')) {
    const found = errorLine.exec(row);
    if (!found) {
      if (row.startsWith('  ')) {
        if (last && last.text.length < longestText) last.text += `\n${row.trim().slice(0, longestText)}`;
      } else if (row.trim() !== '') return null;
      continue;
    }
    const [line, column, code] = found.slice(2, 5).map(Number) as [number, number, number];
    const file = fileOf(found[1]!, program);
    const isInTests = file === undefined && testsFrom !== null && line >= testsFrom;
    const place = isInTests ? { line: line - testsFrom + 1 } : placeIn(program, line, file);
    last = { kind: 'error', ...(place ? { ...place, column } : {}), text: found[5]!.slice(0, longestText) };
    const list = isInTests ? errors.ofTests : errors.ofProgram;
    if (!(isInTests && isLeftToTests(code)) && list.length < mostNotes) list.push(last);
  }
  return errors;
}

/** The main file has the path of what it is read from. */
const fileOf = (path: string, { others }: Program): string | undefined =>
  [...(others?.keys() ?? [])].find(name => path === name || path === `/tmp/${name}`);
