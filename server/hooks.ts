import { accountsHooks } from './site/accounts/accounts.hooks.ts';
import { contentHooks } from './authoring/content/content.hooks.ts';
import { sharingHooks } from './authoring/sharing/sharing.hooks.ts';
import { strengthHooks } from './authoring/strength/strength.hooks.ts';
import { examsHooks } from './learning/exams/exams.hooks.ts';
import { gradebookHooks } from './learning/gradebook/gradebook.hooks.ts';
import { gradingHooks } from './learning/grading/grading.hooks.ts';
import { peopleHooks } from './learning/people/people.hooks.ts';
import { journalHooks } from './learning/journal/journal.hooks.ts';
import { questionsHooks } from './learning/questions/questions.hooks.ts';
import { pointsHooks } from './learning/points/points.hooks.ts';
import { workHooks } from './learning/work/work.hooks.ts';
import { ltiHooks } from './lti/lti.hooks.ts';
import type { HookHandler } from './platform/services.ts';
import { runsHooks } from './running/runs/runs.hooks.ts';

/** All hook handlers, in the order in which they run; `platform/define-hook.ts` explains hooks. */
export const allHooks: readonly HookHandler[] = [
  ...accountsHooks,
  ...runsHooks,
  ...contentHooks,
  ...sharingHooks,
  ...strengthHooks,
  ...peopleHooks,
  ...workHooks,
  ...examsHooks,
  ...journalHooks,
  ...questionsHooks,
  ...gradingHooks,
  ...pointsHooks,
  ...gradebookHooks,
  ...ltiHooks,
];
