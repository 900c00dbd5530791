import { onLessonStateChanged } from '#server/learning/work/lessons/on-lesson-state-changed.ts';
import { queueScores } from './grades/queue-scores.ts';

export const ltiHooks = [
  onLessonStateChanged.handledBy((_services, tx, { at, ...lesson }) => queueScores(tx, lesson, at)),
];
