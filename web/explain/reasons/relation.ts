import { bodyOf } from './program-parts.ts';
import { reachedBy, type Situation } from './situation.ts';
import { type Data, dataOf, isNumbers, isSame } from './value-data.ts';

/** What came, what was expected and what was given, read so far that one can be compared with the other. */

type Seen = { wanted: Data; got: Data };

export const seen = ({ expected, actual, isOutput, feedback }: Situation): Seen | null => {
  // An array that is compared as a whole names one place of it.
  if (isOutput || /\b(?:index|indices|place) \[?\d/.test(feedback)) return null;
  const [wanted, got] = [dataOf(expected), dataOf(actual)];
  if (wanted === undefined || got === undefined || isSame(wanted, got)) return null;
  return { wanted, got };
};

/** As they were given, lists and all. */
export const listsGiven = ({ given }: Situation): Data[][] =>
  given.map(dataOf).filter((one): one is Data[] => Array.isArray(one) && one.length > 1);

export const numbersGiven = (situation: Situation) => listsGiven(situation).filter(isNumbers);

/** Two or three numbers that are given one by one. */
export const numbersOf = ({ given }: Situation): number[] | null => {
  const all = given.map(dataOf);
  return all.length > 1 && all.length < 4 && isNumbers(all as Data) ? (all as number[]) : null;
};

export const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);

/** The only line in reach in which a pattern is found; null if there are several, or none. */
export const onlyLine = (situation: Situation, pattern: RegExp): number | null => {
  const lines = reachedBy(situation).flatMap(block =>
    bodyOf(situation, block).flatMap(([line, text]) => (pattern.test(text) ? [line] : [])),
  );
  const [line] = lines;
  return line !== undefined && new Set(lines).size === 1 ? line : null;
};

export const placed = (line: number | null) => (line === null ? {} : { line });

export const inLine = (line: number | null) => (line === null ? '' : ` in line ${line}`);
