import type { AuditAction } from '#contract/audit.ts';
import type { Db } from '#server/platform/db/db.ts';
import { insertAuditEvent } from './audit.db.ts';

type Person = { id: number; email: string };

type Happening = {
  action: AuditAction;
  /** Null when nobody is known to have done it: a failed sign-in, the command line. */
  actor: Person | null;
  /** Whom or what it was done to, by the name that people know. */
  subject?: string;
  detail?: string;
  address?: string;
};

/** Written in the transaction of what happened: never one without the other. Nothing secret goes in here. */
export const recordAudit = (db: Db, { actor, ...rest }: Happening): Promise<void> =>
  insertAuditEvent(db, { ...rest, actorId: actor?.id ?? null, actor: actor?.email ?? '' });
