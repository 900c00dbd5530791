import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { PageQuery, Pagination } from '../core/pages.ts';
import { Timestamp } from '../core/values.ts';

/** The actions in the audit log. A new one needs a text in `web/features/admin/admin-texts.ts`. */
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
  'join-link-opened',
  'join-link-closed',
  'content-deleted',
  'content-restored',
  'exercise-bypassed',
  'completions-changed',
  'grade-sent',
  'gradebook-changed',
  'gradings-released',
  'grading-corrected',
  'gradings-taken-back',
  'names-hidden',
  'names-shown',
  'process-record-changed',
  'process-record-seen',
  'link-changed',
  'platform-added',
  'platform-changed',
  'platform-deleted',
  'platform-taken-over',
  'deployment-changed',
  'registration-link-made',
  'tool-key-made',
  'identity-joined',
  'identity-parted',
  'token-made',
  'token-revoked',
  'name-changed',
  'other-sessions-ended',
  'own-account-deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

const AuditEvent = z.object({
  id: z.number(),
  at: Timestamp,
  action: z.enum(auditActions),
  /** The e-mail address of the user at that time. */
  actor: z.string(),
  /** Null after the account was deleted. */
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
