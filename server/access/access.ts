import type { Access, Caller, UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * How this works
 *
 * Every route names a rule. A rule answers "may this caller do this?" by handing over the rows that the handler
 * works on; the handler has no other way to them, so a forgotten check is a handler without data. Rules build on
 * each other by calling `grant`: staff of a course are first members of it, and members are first signed in.
 *
 * Three answers to "no": 401 for those who are not signed in, 404 for strangers, who may not even learn that the
 * thing exists, and 403 for members without the role.
 *
 * A rule runs before the body is read: whoever may not call us cannot make us parse anything.
 *
 * Four nets hold this up: types (a rule that needs `contextId` does not fit a path without it), the start (a
 * route without a rule stops the server), `access-matrix.test.ts` (every route by every kind of person), and
 * `who-may-call-what.txt` (a wider rule is a red line in review).
 */

export const anyone: Access<unknown, { caller: Caller }> = {
  name: 'anyone',
  grant: async (_services, caller) => ({ caller }),
};

/** Signed in, or sent by a learning management system. */
export const someone: Access<unknown, NonNullable<Caller>> = {
  name: 'someone',
  grant: async (_services, caller) => {
    if (!caller) throw new AppError('unauthenticated', 'Please sign in.');
    return caller;
  },
};

/** With an account of one's own: a session from a learning management system ends at its course. */
export const signedIn: Access<unknown, NonNullable<Caller>> = {
  name: 'signedIn',
  grant: async (services, caller, params) => {
    const granted = await someone.grant(services, caller, params);
    if (granted.launch)
      throw new AppError('forbidden', 'This is not part of the activity that you opened in your course.');
    return granted;
  },
};

export const siteAdmin: Access<unknown, { user: UserRow; sessionId: string }> = {
  name: 'siteAdmin',
  grant: async (services, caller, params) => {
    const granted = await signedIn.grant(services, caller, params);
    if (!granted.user.isSiteAdmin) throw new AppError('forbidden', 'Only site administrators may do this.');
    return granted;
  },
};
