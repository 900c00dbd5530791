import type { Member } from '#server/access/course.access.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';

/** Who writes a whole course, and in which transaction. */
export type Writing = Member & { services: Services; tx: Db };
