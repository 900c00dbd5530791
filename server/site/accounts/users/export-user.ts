import type { UserRow } from '#server/access/access.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { readInvitesOf } from '#server/learning/people/read-invites-of.ts';
import { readRunsOf } from '#server/running/runs/read-runs-of.ts';
import type { Services } from '#server/platform/services.ts';
import { readWorkOf } from '#server/learning/work/read-work-of.ts';
import { readUser } from './read-user.ts';

/** Everything that is kept about a person, as of one moment. */
export const exportUser = ({ db, clock }: Services, admin: UserRow, person: UserRow) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await recordAudit(tx, { action: 'data-exported', actor: admin, subject: person.email });
      return {
        exportedAt: clock.now(),
        account: await readUser(tx, admin, person),
        invitations: await readInvitesOf(tx, person),
        lessons: await readWorkOf(tx, person),
        runs: await readRunsOf(tx, person),
      };
    });
