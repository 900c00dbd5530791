import { sendEdits } from '#contract/learning/journal/journal.ts';
import { getProcess } from '#contract/learning/journal/process.ts';
import { ownJournal, workReader } from '#server/learning/work/work.access.ts';
import { route } from '#server/platform/http/route.ts';
import { readProcess } from './read-process.ts';
import { notKept, receiveEdits } from './receive-edits.ts';

export const journalRoutes = [
  route(sendEdits, ownJournal, async ({ services, userExercise, body }) =>
    // What staff try out is not anybody's work.
    userExercise.isPreview ? notKept : receiveEdits(services, userExercise, body),
  ),
  route(getProcess, workReader, async ({ services, ...member }) => readProcess(services, member)),
];
