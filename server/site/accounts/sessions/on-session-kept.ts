import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction in which a session that was launched by an LMS got more time. */
export const onSessionKept = defineHook<{ launchId: string; expiresAt: Date }>('session kept');
