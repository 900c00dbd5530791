import { type CaseList, type IoCase, readIoCases } from '#contract/test-code/io-cases.ts';
import type { Constants } from './vary-literals.ts';

/** Each is a process of its own. */
const mostInputs = 16;
const mostBases = 4;

const variants = (word: string, { numbers, strings }: Constants): string[] => {
  if (!/^-?\d+(\.\d+)?$/.test(word))
    return [word.toUpperCase(), word.toLowerCase(), word + word, ...strings, 'a'];
  const value = Number(word);
  return [value + 1, value - 1, ...numbers, -value, 0, 1].map(String);
};

const wordsOf = (text: string) => [...text.matchAll(/\S+/g)];

const variationsOf = ({ stdin }: IoCase, constants: Constants): string[] => {
  const words = wordsOf(stdin);
  const byWord = words.map(({ 0: word, index }) =>
    variants(word, constants).map(by => stdin.slice(0, index) + by + stdin.slice(index + word.length)),
  );
  const longest = Math.max(0, ...byWord.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => byWord.flatMap(list => list[at] ?? [])).flat();
  const [first] = words;
  const alike = first ? stdin.replaceAll(/\S+/g, first[0]) : stdin;
  return [alike, ...inTurn];
};

/** Cases like those of the tests with another input, without an expected output. */
export const deriveCases = (testCode: string, constants: Constants): CaseList => {
  const read = readIoCases(testCode);
  if (!('cases' in read)) return { cases: [], ignorePrompts: false };
  const usable = read.cases.filter(({ stdin, match }) => stdin.trim() !== '' && match !== 'regex');
  const seen = new Set(read.cases.map(({ stdin }) => stdin));
  const lists = usable
    .slice(0, mostBases)
    .map(base => variationsOf(base, constants).map(stdin => ({ ...base, stdin })));
  const found: IoCase[] = [];
  for (let at = 0; lists.some(({ length }) => length > at); at++)
    for (const list of lists) {
      const next = list[at];
      if (!next || seen.has(next.stdin) || found.length === mostInputs) continue;
      seen.add(next.stdin);
      const expectsNothing = { stdout: null, stderr: null, expectedFiles: {}, exitCode: null };
      found.push({ ...next, ...expectsNothing, name: `probe ${found.length}` });
    }
  return { cases: found, ignorePrompts: read.ignorePrompts };
};
