import type { Selectable } from 'kysely';
import type { CourseRole } from '#contract/core/roles.ts';
import type { Mode } from '#contract/core/session.ts';
import type { TokenScope } from '#contract/site/personal-tokens.ts';
import type { PlainSql } from '#server/platform/db/plain-sql.ts';
import type { User } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/services.ts';

/** The types of access rules. The rules are in `server/access/` and in the areas' `x.access.ts`. */

export type UserRow = Selectable<User>;

/** The binding of a session that an LMS launched: it reaches this course and nothing else. */
export type LaunchBinding = {
  id: string;
  mode: Mode;
  courseId: number;
  /** Null when the launch opened the whole course. */
  lessonId: number | null;
  /** The role that the platform sent with this launch, independent of the user's enrollment. */
  roleKey: CourseRole;
};

/** Where a call came from, for lessons that are read only from some places. */
export type CallOrigin = {
  address: string;
  /** The address that was called, as the browser knows it. */
  url: string;
  publicUrl: string;
  /** What Safe Exam Browser says of its configuration, in a header of its own or through the page. */
  configKeyHash?: string | undefined;
  page?: { url: string; hash: string } | undefined;
};

/** The authenticated user of a request, identified by the bearer token; null without one. */
export type Caller = {
  user: UserRow;
  sessionId: string;
  launch: LaunchBinding | null;
  from?: CallOrigin;
  /** Only of a personal token: what it may do. */
  tokenScopes?: readonly TokenScope[];
  /** What the access rule's `readsWithCaller` selected. */
  readAlong?: unknown;
} | null;

export type Access<Params, Granted> = {
  name: string;
  grant(
    services: Services,
    caller: Caller,
    params: Params,
    /** Only for pages that are opened without a bearer token. */
    cookies?: Record<string, string>,
    /** The raw token, for rules that accept tokens of no user (metrics). */
    bearer?: string,
  ): Promise<Granted>;
  /**
   * What the rule needs of the database, selected by the statement that reads the caller, because each round trip costs both sides
   * more than the reading: a select of one JSON value, in which `users` is the caller. The rule finds it in `caller.readAlong`.
   */
  readsWithCaller?(params: Params): PlainSql;
};
