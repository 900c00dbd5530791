import * as contract from '#contract/authoring/sources.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { exerciseForStaff } from '#server/authoring/content/content.access.ts';
import { route } from '#server/platform/http/route.ts';
import { answerSource } from './answer-source.ts';
import { readSource, readSourceChanges } from './read-source-changes.ts';

export const sourcesRoutes = [
  route(contract.listSourceChanges, wholeCourseStaff, ({ services, ...member }) =>
    readSourceChanges(services.db, member),
  ),
  route(contract.getSource, exerciseForStaff, async ({ services, exercise, ...member }) => ({
    source: await readSource(services.db, member, exercise),
  })),
  route(contract.answerSource, exerciseForStaff, async ({ services, body, ...of }) => ({
    exercise: await answerSource(services, of, body),
  })),
];
