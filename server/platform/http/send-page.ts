import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type PagePolicy, pagePolicy } from './security-headers.ts';

/** Stands in a page wherever its nonce belongs. */
export const nonceMark = '__NONCE__';

/** Sends a page whose own scripts and styles, and no others, are let through by a nonce made for this answer. */
export const sendPage = (reply: FastifyReply, page: string, policy: PagePolicy = {}) => {
  const nonce = randomBytes(16).toString('base64');
  // The old header knows only "nobody"; and a page that was opened by a platform must keep its opener.
  if (policy.frameAncestors)
    void reply.removeHeader('x-frame-options').removeHeader('cross-origin-opener-policy');
  return reply
    .header('content-security-policy', pagePolicy(nonce, policy))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(nonceMark, nonce));
};
