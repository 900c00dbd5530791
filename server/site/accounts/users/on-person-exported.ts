import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { exportUser } from '#contract/learning/person-data.ts';
import { defineHook } from '#server/platform/define-hook.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';

/** The data that one area stores about a person; the export merges all parts. */
export type ExportedPart = Partial<Omit<AnswerOf<typeof exportUser>, 'exportedAt' | 'account'>>;

/** Called in a repeatable-read transaction. */
export const onPersonExported = defineHook<UserRow, ExportedPart>('person exported');
