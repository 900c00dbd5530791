import { coreProblems } from '#contract/core/core-problems.ts';
import { signInProblems } from '#contract/site/sign-in-problems.ts';
import type { Access, Caller, UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * How this works
 *
 * Every route names an access rule. A rule that allows a call returns the rows that the handler works on (the grant).
 * The handler gets these rows in no other way, so a handler without a check has no data. Rules build on each other by
 * calling `grant`: the rule for course staff first checks membership, which first checks the session.
 *
 * A rule refuses with 401 (not signed in), 404 (not a member: must not learn that the resource exists) or 403 (a member
 * without the role).
 *
 * Rules run before the body is parsed.
 *
 * Four things enforce this: types (a rule that needs `contextId` does not fit a path without it), a check at start (the
 * server refuses a route without a rule), `access-matrix.test.ts` (every route called by every kind of user), and
 * `who-may-call-what.txt` (a changed rule shows in the diff).
 */

export const anyone: Access<unknown, { caller: Caller }> = {
  name: 'anyone',
  grant: async (_services, caller) => ({ caller }),
};

/** Any session: of an account, or launched by an LMS. */
export const someone: Access<unknown, NonNullable<Caller>> = {
  name: 'someone',
  grant: async (_services, caller) => {
    if (!caller) throw new AppError('unauthenticated', coreProblems.signIn);
    return caller;
  },
};

/** A session of an account: sessions launched by an LMS reach only their course. */
export const signedIn: Access<unknown, NonNullable<Caller>> = {
  name: 'signedIn',
  grant: async (services, caller, params) => {
    const granted = await someone.grant(services, caller, params);
    if (granted.launch) throw new AppError('forbidden', coreProblems.notPartOfActivity);
    return granted;
  },
};

/** May make courses: everybody, unless a rule of a provider says otherwise. */
export const courseMaker: Access<unknown, NonNullable<Caller>> = {
  name: 'courseMaker',
  grant: async (services, caller, params) => {
    const granted = await signedIn.grant(services, caller, params);
    const { mayCreateCourses, isSiteAdmin } = granted.user;
    if (!mayCreateCourses && !isSiteAdmin) throw new AppError('forbidden', signInProblems.courseMakersOnly);
    return granted;
  },
};

export const siteAdmin: Access<unknown, { user: UserRow; sessionId: string }> = {
  name: 'siteAdmin',
  grant: async (services, caller, params) => {
    const granted = await signedIn.grant(services, caller, params);
    if (!granted.user.isSiteAdmin) throw new AppError('forbidden', coreProblems.onlySiteAdmins);
    return granted;
  },
};
