import { appendFileSync, existsSync, readFileSync } from 'node:fs';

import type { RanLesson } from '../tracks/run-lesson.ts';

/**
 * What exercises of a long proof have come to, a line each, so that it can be stopped at any time and go on later. Of an exercise
 * that the machine could not run nothing is known, so it is tried again.
 */
export type KeptOutcomes = {
  of(slug: string): RanLesson | undefined;
  keep(slug: string, ran: RanLesson): void;
};

type Line = { slug: string; ran: RanLesson };

const isKnown = ({ ran }: Line) => ran.isPassed || ran.kind !== 'untried';

const readLine = (line: string): Line[] => {
  try {
    return [JSON.parse(line) as Line];
  } catch {
    // Whoever stopped it did so while the last line was written.
    return [];
  }
};

/** In memory only without a file. The last line about an exercise counts. */
export const keptOutcomes = (file: string | null): KeptOutcomes => {
  const text = file !== null && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.split('\n').flatMap(readLine).filter(isKnown);
  const known = new Map(lines.map(({ slug, ran }) => [slug, ran]));
  return {
    of: slug => known.get(slug),
    keep(slug, ran) {
      known.set(slug, ran);
      if (file !== null) appendFileSync(file, `\n${JSON.stringify({ slug, ran } satisfies Line)}`);
    },
  };
};
