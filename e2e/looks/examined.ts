import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { looksFolder } from './looks-folder.ts';

const notes = `${looksFolder}/examined.jsonl`;

/** What was looked at by a program: a screen, how, and how many things were wrong. */
type Examined = { screen: string; by: (typeof ways)[number]; flaws: number };

const ways = ['axe', 'boxes', 'headers'] as const;

/** Journeys run in several processes, each of which adds its lines. */
export const note = (examined: Examined) => appendFileSync(notes, `${JSON.stringify(examined)}\n`);

export const forgetExamined = () => rmSync(notes, { force: true });

/** A line for each screen: how often it was examined, and what was found. */
export const examinedLines = (): string[] => {
  if (!existsSync(notes)) return [];
  const all = readFileSync(notes, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Examined);
  const sumOf = (some: Examined[]) =>
    ways
      .map(way => {
        const own = some.filter(({ by }) => by === way);
        const flaws = own.reduce((sum, one) => sum + one.flaws, 0);
        return `${way} ${String(own.length).padStart(4)} times, ${flaws} found`;
      })
      .join('   ');
  const screens = [...new Set(all.map(({ screen }) => screen))].toSorted();
  return [
    ...screens.map(screen => `${screen.padEnd(32)} ${sumOf(all.filter(one => one.screen === screen))}`),
    `${`all ${screens.length}`.padEnd(32)} ${sumOf(all)}`,
  ];
};
