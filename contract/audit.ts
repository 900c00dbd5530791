import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pages.ts';
import { Timestamp } from './values.ts';

/** What is worth remembering. A new kind needs its words in `web/features/admin/admin-texts.ts`. */
export const auditActions = [
  'signed-in',
  'sign-in-failed',
  'account-created',
  'password-changed',
  'password-reset',
  'site-admin-granted',
  'site-admin-withdrawn',
  'user-deleted',
  'data-exported',
  'nonces-deleted',
  'language-created',
  'language-changed',
  'role-changed',
  'person-removed',
  'joined-as-staff',
  'exercise-bypassed',
  'grade-sent',
  'platform-added',
  'platform-changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

const AuditEvent = z.object({
  id: z.number(),
  at: Timestamp,
  action: z.enum(auditActions),
  /** Who did it, as they were called then. */
  actor: z.string(),
  /** Null once the account is gone. */
  actorId: z.number().nullable(),
  subject: z.string(),
  detail: z.string(),
  address: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit_events',
  summary: 'Who did what: sign-ins, roles, passwords, deletions. The newest first.',
  query: PageQuery,
  response: z.object({ auditEvents: z.array(AuditEvent), pagination: Pagination }),
});
