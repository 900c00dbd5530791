import type { Rubric } from '#contract/authoring/rubric.ts';
import { signedPoints } from './rubric-texts.ts';

export { plainPoints, signedPoints } from './rubric-texts.ts';

export const rubricLines = (rubric: Rubric | null): string =>
  rubric
    ? [
        rubric.isAlone ? 'Nur das Bewertungsraster zählt.' : 'Kommt zu den Punkten der Tests hinzu.',
        ...rubric.items.map(({ points, text }) => `${signedPoints(points)} ${text}`),
      ].join('\n')
    : '';
