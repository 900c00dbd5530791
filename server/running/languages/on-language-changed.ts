import { defineHook } from '#server/platform/define-hook.ts';

/** Called after a change to how code of this language runs. Returns the number of exercises marked as UNTESTED. */
export const onLanguageChanged = defineHook<{ id: number }, number>('language changed');
