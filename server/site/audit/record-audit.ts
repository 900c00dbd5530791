import type { AuditAction } from '#contract/site/audit.ts';
import type { Db } from '#server/platform/db/db.ts';
import { insertAuditEvent } from './audit.db.ts';

type Person = { id: number; email: string };

type AuditedAction = {
  action: AuditAction;
  /** Null for a failed sign-in and for the command line. */
  actor: Person | null;
  /** The affected user or thing, by its display name. */
  subject?: string;
  detail?: string;
  address?: string;
};

/** Call it in the transaction of the action, so that both commit together. Never pass secrets. */
export const recordAudit = (db: Db, { actor, ...rest }: AuditedAction): Promise<void> =>
  insertAuditEvent(db, { ...rest, actorId: actor?.id ?? null, actor: actor?.email ?? '' });
