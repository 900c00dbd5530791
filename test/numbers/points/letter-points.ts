import { type Random, someLetters } from '../random.ts';
import { testsOfLetters } from '../letter-runner.ts';

/** What each test gives, in hundredths of points. */
const amountsOf = (testCode: string): Map<string, number> => {
  const amounts = new Map(testsOfLetters(testCode).map(name => [name, 100]));
  for (const [, points, name] of testCode.matchAll(/# points: (\S+)\ndef (test_.)/g))
    amounts.set(name!, Math.round(Number(points) * 100));
  return amounts;
};

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0);

/** What a program reaches, of what it could. */
export const pointsOfCode = (testCode: string, code: string) => {
  const amounts = amountsOf(testCode);
  const passed = [...amounts].filter(([name]) => code.includes(name.slice(-1)));
  return { reached: sum(passed.map(([, amount]) => amount)), most: sum(amounts.values()) };
};

/** What its tests say that an exercise gives: 1 where they say nothing. */
export const mostOfTests = (testCode: string): number => {
  const amounts = [...amountsOf(testCode).values()];
  return amounts.every(amount => amount === 100) ? 100 : sum(amounts);
};

/** Now letters alone, now tests that say what they give. */
export const someMarkedTests = (random: Random): string => {
  const letters = Array.from(someLetters(random));
  if (random() < 0.5) return letters.join('');
  const marks = ['# points: 2\n', '# points: 0.5\n', '# points: 3.25\n', '', '', '# points: 0\n'];
  return letters
    .map(letter => `${marks[Math.floor(random() * marks.length)]}def test_${letter}(): pass\n`)
    .join('');
};
