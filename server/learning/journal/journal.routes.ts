import { sendEdits } from '#contract/learning/journal/journal.ts';
import { ownJournal } from '#server/learning/work/work.access.ts';
import { route } from '#server/platform/http/route.ts';
import { notKept, receiveEdits } from './receive-edits.ts';

export const journalRoutes = [
  route(sendEdits, ownJournal, async ({ services, userExercise, body }) =>
    // What staff try out is not anybody's work.
    userExercise.isPreview ? notKept : receiveEdits(services, userExercise, body),
  ),
];
