import type { UserRow } from '#server/platform/http/access-rule.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { listTokens } from '../tokens/tokens.db.ts';
import { listOwnIdentities } from '../joined/joined.db.ts';
import { type ExportedPart, onPersonExported } from './on-person-exported.ts';
import { readUser } from './read-user.ts';

const mergedParts = (parts: ExportedPart[]): ExportedPart =>
  parts.reduce((merged, part) => ({ ...merged, ...part }), {});

/** All data stored about a person, read in one snapshot. */
export const exportUser = (services: Services, admin: UserRow, person: UserRow) =>
  services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await recordAudit(tx, { action: 'data-exported', actor: admin, subject: person.email });
      return {
        exportedAt: services.clock.now(),
        account: await readUser(tx, admin, person),
        invitations: [],
        sections: [],
        extensions: [],
        tokens: await listTokens(tx, person),
        signInIdentities: await listOwnIdentities(tx, person),
        identities: [],
        points: [],
        gradebook: [],
        gradebookChanges: [],
        questions: [],
        savedComments: [],
        edits: [],
        gradings: [],
        secondLookAnswers: [],
        exams: [],
        lessons: [],
        runs: [],
        ...mergedParts(await onPersonExported.call(services, tx, person)),
      };
    });
