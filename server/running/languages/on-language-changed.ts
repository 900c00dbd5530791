import { defineHook } from '#server/platform/define-hook.ts';

/** Called when code of this language will run differently from now on. Returns how many exercises must be tested again. */
export const onLanguageChanged = defineHook<{ id: number }, number>('language changed');
