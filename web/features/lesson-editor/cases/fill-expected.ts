import type { RunOutcome } from '#contract/running/runs.ts';
import { caseNames, type IoCase } from '#contract/running/test-code/io-cases.ts';

/** Longer texts come shortened (runner/engine-kit/decide.ts). */
const longest = 8 * 1024;

/** `texts` are the expected outputs that were filled in, by the name of their case. */
export type Filled = { is: 'filled'; cases: IoCase[]; texts: Map<string, string>; tooLong: string[] };

/** Cases in which the solution ended with an error, or with another code than the case says. */
export type Crashed = { is: 'crashed'; names: string[] };

/** A pattern and a part of the output are not what a program prints. */
const isWhole = ({ match }: IoCase) => match !== 'regex' && match !== 'contains';

/**
 * Cases without an expected output get what the solution printed; none does if it crashed, because its last words would
 * become what students have to print. Null if it did not run to its end.
 */
export function fillExpected(cases: IoCase[], { verdict, results }: RunOutcome): Filled | Crashed | null {
  if (verdict !== 'finished') return null;
  const byName = new Map(results.map(result => [result.name, result]));
  const names = caseNames(cases);
  const isEmpty = (index: number) => cases[index]!.stdout === null && isWhole(cases[index]!);
  const crashed = names.filter((name, index) => {
    const status = byName.get(name)?.status;
    return isEmpty(index) && (status === 'error' || (status === 'failed' && cases[index]!.exitCode !== null));
  });
  if (crashed.length > 0) return { is: 'crashed', names: crashed };
  const filled: Filled = { is: 'filled', cases: [], texts: new Map(), tooLong: [] };
  for (const [index, one] of cases.entries()) {
    const name = names[index]!;
    const actual = isEmpty(index) ? byName.get(name)?.actual : undefined;
    if (actual !== undefined && actual.length > longest) filled.tooLong.push(name);
    if (actual === undefined || actual.length > longest) {
      filled.cases.push(one);
      continue;
    }
    const stdout = expectedText(one, actual);
    filled.texts.set(name, stdout);
    filled.cases.push({ ...one, stdout });
  }
  return filled;
}

/** The line break at the end of the output counts only where every character does. */
const expectedText = ({ match }: IoCase, actual: string) =>
  match === 'exact' ? actual : actual.replace(/\n$/, '');
