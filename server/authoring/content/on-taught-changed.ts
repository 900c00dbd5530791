import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction after which students may have another version of an exercise, or what is known about its tests. */
export const onTaughtChanged = defineHook<{ exerciseId: number }>('taught exercise changed');
