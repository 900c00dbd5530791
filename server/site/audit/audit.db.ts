import { sql } from 'kysely';
import type { AuditAction, AuditEvent } from '#contract/site/audit.ts';
import { type PageQuery, type Pagination, paginationOf } from '#contract/core/pages.ts';
import type { Db } from '#server/platform/db/db.ts';
import { everyWordIn } from '#server/platform/db/search.ts';

export type NewAuditEvent = {
  action: AuditAction;
  actorId: number | null;
  actor: string;
  subject?: string;
  detail?: string;
  address?: string;
};

export const insertAuditEvent = async (db: Db, event: NewAuditEvent) => {
  await db.insertInto('auditEvents').values(event).execute();
};

export type AuditRow = Omit<AuditEvent, 'at'> & { at: Date };

export const listAuditEvents = async (
  db: Db,
  query: PageQuery,
): Promise<{ auditEvents: AuditRow[]; pagination: Pagination }> => {
  const matches = everyWordIn(
    sql`lower(actor || ' ' || subject || ' ' || action || ' ' || detail || ' ' || address)`,
    query.search,
  );
  const { total } = await db
    .selectFrom('auditEvents')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  const pagination = paginationOf(query, total);
  const rows = await db
    .selectFrom('auditEvents')
    .selectAll()
    .where(matches)
    .orderBy('id', 'desc')
    .limit(pagination.limit)
    .offset((pagination.page - 1) * pagination.limit)
    .execute();
  return { auditEvents: rows as AuditRow[], pagination };
};

export const deleteAuditEventsBefore = async (db: Db, before: Date) => {
  await db.deleteFrom('auditEvents').where('at', '<', before).execute();
};
