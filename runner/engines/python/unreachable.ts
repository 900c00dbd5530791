import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import type { TestResult } from '#contract/running/run-request.ts';

const attribute = String.raw`[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+`;
const identity = new RegExp(
  `\\bassertIs\\(\\s*(${attribute})\\s*,\\s*(${attribute})\\s*[,)]|(?<![\\w.])(${attribute})\\s+is\\s+(${attribute})(?![\\w.(])`,
);

/** What tests ask that cannot be answered here, told to the author whose tests fail by it. */
export function unreachableIn(
  testCode: string,
  failed: TestResult[],
): { sentence: Sentence; line: number } | null {
  const feedback = failed.map(result => `${result.name}\n${result.feedback}`).join('\n');
  let around = '>>>';
  for (const [index, text] of testCode.split('\n').entries()) {
    around = /^\s*(?:async\s+)?def\s+(\w+)/.exec(text)?.[1] ?? around;
    const [, ...found] = identity.exec(text) ?? [];
    const [one, other] = found.filter(name => name !== undefined);
    if (one === undefined || other === undefined || !feedback.includes(around)) continue;
    const line = index + 1;
    return { line, sentence: runProblems.sameObject({ line, one, other }) };
  }
  return null;
}
