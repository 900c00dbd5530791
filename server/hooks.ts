import { contentHooks } from './authoring/content/content.hooks.ts';
import { sharingHooks } from './authoring/sharing/sharing.hooks.ts';
import { peopleHooks } from './learning/people/people.hooks.ts';
import { workHooks } from './learning/work/work.hooks.ts';
import { ltiHooks } from './lti/lti.hooks.ts';
import type { HookHandler } from './platform/services.ts';
import { runsHooks } from './running/runs/runs.hooks.ts';

/** What higher layers do when something happens in a lower one; `platform/define-hook.ts` says how this works. */
export const allHooks: readonly HookHandler[] = [
  ...runsHooks,
  ...contentHooks,
  ...sharingHooks,
  ...peopleHooks,
  ...workHooks,
  ...ltiHooks,
];
