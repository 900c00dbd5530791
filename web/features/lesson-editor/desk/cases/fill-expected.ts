import type { RunOutcome } from '#contract/runs.ts';
import { caseNames, type IoCase } from '#contract/test-code/io-cases.ts';

/** Longer texts come shortened (runner/engine-kit/decide.ts). */
const longest = 8 * 1024;

/** `texts` are the expected outputs that were filled in, by the name of their case. */
export type Filled = { cases: IoCase[]; texts: Map<string, string>; tooLong: string[] };

/** Cases without an expected output get what the solution printed. Null if it did not run to its end. */
export function fillExpected(cases: IoCase[], { verdict, results }: RunOutcome): Filled | null {
  if (verdict !== 'finished') return null;
  const byName = new Map(results.map(result => [result.name, result]));
  const names = caseNames(cases);
  const filled: Filled = { cases: [], texts: new Map(), tooLong: [] };
  for (const [index, one] of cases.entries()) {
    const name = names[index]!;
    const { status = 'error', actual } = byName.get(name) ?? {};
    const isEmpty = one.stdout === null && one.match !== 'regex' && status !== 'error';
    if (isEmpty && actual !== undefined && actual.length > longest) filled.tooLong.push(name);
    if (!isEmpty || actual === undefined || actual.length > longest) {
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
