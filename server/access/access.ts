import type { Selectable } from 'kysely';
import type { User } from '#server/db/schema.ts';
import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';

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

export type UserRow = Selectable<User>;

/** Who is calling: found from the bearer token, before anything else happens. */
export type Caller = { user: UserRow; sessionId: string } | null;

export type Access<Params, Granted> = {
  name: string;
  /** `bearer` is the token itself, for the few that stand for no person. */
  grant(services: Services, caller: Caller, params: Params, bearer?: string): Promise<Granted>;
};

export const anyone: Access<unknown, { caller: Caller }> = {
  name: 'anyone',
  grant: async (_services, caller) => ({ caller }),
};

export const signedIn: Access<unknown, { user: UserRow; sessionId: string }> = {
  name: 'signedIn',
  grant: async (_services, caller) => {
    if (!caller) throw new AppError('unauthenticated', 'Please sign in.');
    return caller;
  },
};

export const siteAdmin: Access<unknown, { user: UserRow }> = {
  name: 'siteAdmin',
  grant: async (services, caller, params) => {
    const { user } = await signedIn.grant(services, caller, params);
    if (!user.isSiteAdmin) throw new AppError('forbidden', 'Only site administrators may do this.');
    return { user };
  },
};
