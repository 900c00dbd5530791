import { type CaseList, type IoCase, readIoCases } from '#contract/running/test-code/io-cases.ts';
import { inTurn, steadyNumbers } from './chosen-by-chance.ts';
import type { Constants } from './vary-literals.ts';

/** Each is a process of its own. */
const mostInputs = 40;
const mostBold = 10;
const mostBases = 6;

/** `boldness` as for values of calls (vary-values.ts): 0 stands in other cases, 1 is near a border, 2 may not be meant. */
type Varied = { text: string; boldness: 0 | 1 | 2 };

const isNumber = (word: string) => /^-?\d+(\.\d+)?$/.test(word);
const placesOf = (word: string) => word.split('.')[1]?.length ?? 0;
const wordsOf = (text: string) => [...text.matchAll(/\S+/g)];

type Known = { words: string[]; constants: Constants };

const otherNumbers = (word: string, { words, constants }: Known): Varied[] => {
  const places = placesOf(word);
  const value = Number(word);
  const numbers = words.filter(one => isNumber(one) && placesOf(one) === places);
  const least = Math.min(...numbers.map(Number));
  const step = 10 ** -places;
  const written = (number: number, boldness: 0 | 1): Varied => ({
    text: number.toFixed(places),
    // Below all that the cases have, or nothing where no case has it.
    boldness: number < Math.min(0, least) || (number === 0 && least > 0) ? 2 : boldness,
  });
  const borders = constants.numbers.flatMap(one => [one, one + step, one - step]);
  return [
    ...numbers.map(one => written(Number(one), 0)),
    ...[value + step, value - step, ...borders].map(one => written(one, 1)),
    ...[0, 1, value * 2, -value].map(one => written(one, 1)),
  ];
};

const otherWords = (word: string, { words, constants }: Known): Varied[] => [
  ...words.filter(one => !isNumber(one)).map((text): Varied => ({ text, boldness: 0 })),
  ...[
    word.toUpperCase(),
    word.toLowerCase(),
    word[0]!.toUpperCase() + word.slice(1),
    ...constants.strings,
  ].map((text): Varied => ({ text, boldness: 1 })),
  ...[word.slice(0, 2), word.slice(0, 3), word + word].map((text): Varied => ({ text, boldness: 2 })),
];

const othersFor = (word: string, known: Known): Varied[] =>
  (isNumber(word) ? otherNumbers(word, known) : otherWords(word, known)).filter(
    // Words of a line are apart by spaces, so none may have one.
    ({ text }) => text !== word && /^\S+$/.test(text),
  );

const withWord = (text: string, at: number, by: string): string => {
  const { 0: word, index } = wordsOf(text)[at]!;
  return text.slice(0, index) + by + text.slice(index + word.length);
};

/** Another word at one place. */
const singleChanges = (stdin: string, known: Known): Varied[] =>
  inTurn(
    wordsOf(stdin).map(([word], at) =>
      othersFor(word, known).map(({ text, boldness }) => ({ text: withWord(stdin, at, text), boldness })),
    ),
  );

/** Words exchanged or all alike, a line twice or left out. */
const otherOrder = (stdin: string): Varied[] => {
  const [first, second] = wordsOf(stdin);
  const end = stdin.endsWith('\n') ? '\n' : '';
  const lines = stdin.slice(0, stdin.length - end.length).split('\n');
  const joined = (some: string[]) => some.join('\n') + end;
  return [
    ...(first && second
      ? [{ text: withWord(withWord(stdin, 0, second[0]), 1, first[0]), boldness: 1 as const }]
      : []),
    ...(first ? [{ text: stdin.replaceAll(/\S+/g, first[0]), boldness: 1 as const }] : []),
    { text: joined([...lines, lines.at(-1)!]), boldness: 1 },
    { text: joined(lines.slice(0, -1)), boldness: 2 },
  ];
};

/** Two or three words are others, each chosen by chance. */
const severalChanges = (stdin: string, known: Known, below: (number: number) => number): Varied[] => {
  const count = wordsOf(stdin).length;
  if (count < 2) return [];
  return Array.from({ length: 12 }, () => {
    let changed: Varied = { text: stdin, boldness: 1 };
    for (let times = 0; times < 2 + below(2); times++) {
      const at = below(count);
      const others = othersFor(wordsOf(changed.text)[at]![0], known).filter(({ boldness }) => boldness < 2);
      const other = others[below(others.length)];
      if (other) changed = { ...changed, text: withWord(changed.text, at, other.text) };
    }
    return changed;
  });
};

/** Cases like those of the tests with another input, without an expected output, the least bold first. */
export const deriveCases = (testCode: string, constants: Constants, round: number): CaseList => {
  const read = readIoCases(testCode);
  if (!('cases' in read)) return { cases: [], ignorePrompts: false };
  const usable = read.cases.filter(({ stdin, match }) => stdin.trim() !== '' && match !== 'regex');
  const words = [...new Set(usable.flatMap(({ stdin }) => wordsOf(stdin).map(([word]) => word)))].slice(
    0,
    40,
  );
  const below = steadyNumbers(round);
  const bases = usable.slice(0, mostBases).map(base => {
    const known = { words, constants };
    const several = severalChanges(base.stdin, known, below);
    const all =
      round > 0
        ? several
        : inTurn([
            [...otherOrder(base.stdin), ...several.slice(0, 4)],
            singleChanges(base.stdin, known).filter(({ boldness }) => boldness === 1),
            singleChanges(base.stdin, known).filter(({ boldness }) => boldness !== 1),
          ]);
    return all.map(({ text, boldness }) => ({ base, stdin: text, boldness }));
  });
  const seen = new Set(read.cases.map(({ stdin }) => stdin));
  const places = { bold: mostBold, usual: mostInputs - mostBold };
  const found: { base: IoCase; stdin: string; boldness: number }[] = [];
  for (const one of inTurn(bases)) {
    const kind = one.boldness === 2 ? 'bold' : 'usual';
    if (seen.has(one.stdin) || places[kind] === 0) continue;
    seen.add(one.stdin);
    places[kind] -= 1;
    found.push(one);
  }
  const expectsNothing = { stdout: null, stderr: null, expectedFiles: {}, exitCode: null };
  return {
    cases: found
      .toSorted((one, other) => one.boldness - other.boldness)
      .map(({ base, stdin }, number) => ({ ...base, ...expectsNothing, stdin, name: `probe ${number}` })),
    ignorePrompts: read.ignorePrompts,
  };
};
