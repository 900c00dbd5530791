import type { Insertable, Selectable } from 'kysely';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { SignInAttempt, SignInTicket } from '#server/platform/db/schema.ts';

/** Browsers on their way to a provider and back. */

export type AttemptRow = Selectable<SignInAttempt>;

export const insertAttempt = async (db: Db, attempt: AttemptRow) => {
  await db.insertInto('signInAttempts').values(attempt).execute();
};

export const findAttempt = async (db: Db, stateHash: string): Promise<AttemptRow | null> =>
  (await db.selectFrom('signInAttempts').selectAll().where('stateHash', '=', stateHash).executeTakeFirst()) ??
  null;

/** True for one of several concurrent calls. */
export const takeAttempt = async (db: Db, { stateHash }: Pick<AttemptRow, 'stateHash'>): Promise<boolean> =>
  (await db
    .deleteFrom('signInAttempts')
    .where('stateHash', '=', stateHash)
    .returning('stateHash')
    .executeTakeFirst()) !== undefined;

/** What a provider said about somebody, kept until the browser takes it. */
export type Told = {
  issuer: string;
  subject: string;
  email: string;
  grants: string[];
  providerSession: string | null;
  /** Encrypted. */
  idToken: string | null;
};

type TicketKind = 'sign-in' | 'start-join' | 'join';

export type TicketRow = Omit<Selectable<SignInTicket>, 'told' | 'kind'> & {
  kind: TicketKind;
  told: Told | null;
};

export const insertTicket = async (db: Db, { told, ...ticket }: TicketRow) => {
  const row: Insertable<SignInTicket> = { ...ticket, told: told && toJsonb(told) };
  await db.insertInto('signInTickets').values(row).execute();
};

/** Deletes the row, so that it works once, and only in the browser that it was made for. */
export const takeTicketRow = async (
  db: Db,
  {
    tokenHash,
    kind,
    browserHash,
    now,
  }: Pick<TicketRow, 'tokenHash' | 'kind'> & { browserHash: string; now: Date },
): Promise<Pick<TicketRow, 'userId' | 'told'> | null> => {
  const row = await db
    .deleteFrom('signInTickets')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .where(e => e.or([e('browserHash', 'is', null), e('browserHash', '=', browserHash)]))
    .returning(['userId', 'told'])
    .executeTakeFirst();
  return row ? { userId: row.userId, told: row.told as Told | null } : null;
};

export const deleteTicketsExpiredBefore = async (db: Db, now: Date) => {
  await db.deleteFrom('signInTickets').where('expiresAt', '<', now).execute();
  await db.deleteFrom('signInAttempts').where('expiresAt', '<', now).execute();
};

type Ended = { issuer: string; subject?: string | undefined; providerSession?: string | undefined };

/** The ids of the people whose sessions ended. Tickets for sessions that have not begun yet end, too. */
export const deleteSessionsFromProvider = async (
  db: Db,
  { issuer, subject, providerSession }: Ended,
): Promise<number[]> => {
  const named = { issuer, ...(subject && { subject }), ...(providerSession && { providerSession }) };
  await db
    .deleteFrom('signInTickets')
    .where('kind', '=', 'sign-in')
    .where('told', '@>', toJsonb(named))
    .execute();
  const rows = await db
    .deleteFrom('sessions')
    .where('issuer', '=', issuer)
    .$if(subject !== undefined, query => query.where('subject', '=', subject ?? ''))
    .$if(providerSession !== undefined, query => query.where('providerSession', '=', providerSession ?? ''))
    .returning('userId')
    .execute();
  return [...new Set(rows.map(({ userId }) => userId))];
};
