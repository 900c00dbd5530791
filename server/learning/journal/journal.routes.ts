import { sendEdits } from '#contract/learning/journal/journal.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import { ownJournal } from '#server/learning/work/work.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { receiveEdits } from './receive-edits.ts';

export const journalRoutes = [
  route(sendEdits, ownJournal, async ({ services, userExercise, body }) => {
    // What staff try out is not anybody's work.
    if (userExercise.isPreview) throw new AppError('forbidden', learningProblems.editsNotKept);
    return { until: await receiveEdits(services, userExercise, body) };
  }),
];
