import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { hashOf, newSecret, ticketMs } from './browser.ts';
import { insertTicket, type TicketRow } from './journey.db.ts';

/** Returns the ticket itself, which is not kept. */
export const makeTicket = async (
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  fields: Pick<TicketRow, 'kind' | 'userId' | 'browserHash' | 'told'>,
  lifetimeMs = ticketMs,
): Promise<string> => {
  const ticket = newSecret();
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
  await insertTicket(db, { ...fields, tokenHash: hashOf(ticket), expiresAt });
  return ticket;
};
