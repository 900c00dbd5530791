import type { Selectable } from 'kysely';
import type { CourseRole } from '#contract/roles.ts';
import type { Mode } from '#contract/session.ts';
import type { User } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/services.ts';

/** The shape of an access rule; the rules themselves, and how they work, are in `server/access/`. */

export type UserRow = Selectable<User>;

/** What a session from a learning management system is bound to: it opens this course and nothing else. */
export type LaunchBinding = {
  id: string;
  mode: Mode;
  courseId: number;
  /** Null where the whole course was opened. */
  lessonId: number | null;
  /** What the platform said of this person when they came, not what they are elsewhere. */
  roleKey: CourseRole;
};

/** Who is calling: found from the bearer token, before anything else happens. */
export type Caller = { user: UserRow; sessionId: string; launch: LaunchBinding | null } | null;

export type Access<Params, Granted> = {
  name: string;
  grant(
    services: Services,
    caller: Caller,
    params: Params,
    /** What the browser holds by itself; only pages that are opened without a token ask for it. */
    cookies?: Record<string, string>,
    /** The token itself, for the few that stand for no person. */
    bearer?: string,
  ): Promise<Granted>;
};
