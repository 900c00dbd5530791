import type { PageData } from '#contract/core/session.ts';
import { defineHook } from '#server/platform/define-hook.ts';

/** Called for each page that somebody opens by themselves: what it should know at once. */
export const onPageRendered = defineHook<undefined, Partial<PageData>>('page rendered');
