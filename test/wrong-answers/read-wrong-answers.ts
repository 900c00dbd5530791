import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOutcome } from '#contract/running/runs.ts';

/**
 * Two hundred wrong programs with known mistakes: ten exercises, five mistakes each, two ways to make it, and each of these
 * by two students who name their variables differently. `recorded.json` has what the real runner said about each.
 */

export type WrongAnswer = {
  exercise: string;
  language: string;
  mistake: string;
  code: string;
  tests: string;
};
export type Recorded = Pick<RunOutcome, 'verdict' | 'message' | 'notes' | 'results'>;

const folder = import.meta.dirname;

const otherNames: [RegExp, string][] = [
  [/\btotal\b/g, 'result'],
  [/\bnumbers\b/g, 'xs'],
  [/\bn\b/g, 'value'],
  [/\bi\b/g, 'index'],
  [/\btext\b/g, 'word'],
];

const renamed = (code: string) =>
  otherNames.reduce((text, [name, other]) => text.replaceAll(name, other), `\n${code}`);

export const readWrongAnswers = (): WrongAnswer[] =>
  readFileSync(join(folder, 'wrong-answers.txt'), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .flatMap(part => {
      const [heading = '', testsPart = '', ...mistakes] = part.split(/^--- (?:tests\n|mistake )/m);
      const [language = '', exercise = ''] = heading.trim().split(' ');
      return mistakes.flatMap(text => {
        const end = text.indexOf('\n');
        const mistake = text.slice(0, end);
        return text
          .slice(end + 1)
          .split(/^--- or\n/m)
          .flatMap(code => [code, renamed(code)])
          .map(code => ({ exercise, language, mistake, code, tests: testsPart }));
      });
    });

const file = join(folder, 'recorded.json');

export const readRecorded = (): Recorded[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded[]) : [];

export const writeRecorded = (recorded: Recorded[]) =>
  writeFileSync(file, `[\n${recorded.map(one => JSON.stringify(one)).join(',\n')}\n]\n`);
