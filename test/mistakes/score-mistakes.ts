import { explainOutcome } from '#web/explain/explain.ts';
import { type Facts, type Mistake, mistakeLanguages, readFacts, readMistakes } from './read-mistakes.ts';

/** `silent`: no sentence, or one that would fit any error. `wrong`: another sentence or line than expected. */
export type Judged = Mistake & {
  said: string;
  why: string;
  saidLine: number | undefined;
  grade: 'right' | 'silent' | 'wrong';
};

const judge = (mistake: Mistake, facts: Facts | undefined): Judged => {
  if (!facts) return { ...mistake, said: '', why: '', saidLine: undefined, grade: 'silent' };
  const outcome = { ...facts, output: '', isOutputCut: false };
  const explained = explainOutcome(outcome, mistake);
  const at = explained.results.findIndex(Boolean);
  const told = explained.problem ?? explained.results[at] ?? null;
  const place = explained.problem ? facts.line : facts.results[at]?.line;
  const saidLine = told?.line ?? place;
  const said = told?.what ?? '';
  const isSilent = told === null || told.isGeneric === true;
  const isRight = said === mistake.says && (mistake.line === null || mistake.line === saidLine);
  return {
    ...mistake,
    said,
    why: told?.why ?? '',
    saidLine,
    grade: isSilent ? 'silent' : isRight ? 'right' : 'wrong',
  };
};

export const judgeMistakes = (language: string): Judged[] => {
  const facts = readFacts(language);
  return readMistakes(language).map(mistake => judge(mistake, facts[mistake.name]));
};

/** The groups that the requirement counts. */
const groups: Record<string, string[]> = {
  Python: ['python'],
  'JavaScript and TypeScript': ['javascript', 'typescript'],
  Java: ['java'],
  'C and C++': ['c', 'cpp'],
  Bash: ['bash'],
};

export const scoreMistakes = () => {
  const judged = mistakeLanguages.flatMap(judgeMistakes);
  return Object.entries(groups).map(([name, languages]) => {
    const own = judged.filter(({ language }) => languages.includes(language));
    const count = (grade: Judged['grade']) => own.filter(one => one.grade === grade).length;
    return { name, total: own.length, right: count('right'), silent: count('silent'), wrong: count('wrong') };
  });
};

/** The line and the second sentence of each, as a student reads them, and which have not the first that they should: a mistake in a line. */
export const adviceOn = (judged: Judged[]): string =>
  judged
    .map(({ name, saidLine, why, grade }) => {
      const place = saidLine === undefined ? '' : ` (line ${saidLine})`;
      return `${name}${place}${grade === 'right' ? '' : `, ${grade}`}: ${why}\n`;
    })
    .join('');
