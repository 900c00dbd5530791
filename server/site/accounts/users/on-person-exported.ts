import type { AnswerOf } from '#contract/endpoint.ts';
import type { exportUser } from '#contract/users.ts';
import { defineHook } from '#server/platform/define-hook.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';

/** What one area keeps about a person; all parts together are the export. */
export type ExportedPart = Partial<Omit<AnswerOf<typeof exportUser>, 'exportedAt' | 'account'>>;

/** Called in a transaction that sees one snapshot of the database. */
export const onPersonExported = defineHook<UserRow, ExportedPart>('person exported');
