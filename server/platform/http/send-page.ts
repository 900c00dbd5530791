import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type PagePolicy, pagePolicy } from './security-headers.ts';

/** Placeholder in pages, replaced by the nonce of the response. */
export const nonceMark = '__NONCE__';

/** Sends a page with a fresh nonce, so that the policy allows only the page's own scripts and styles. */
export const sendPage = (reply: FastifyReply, page: string, policy: PagePolicy = {}) => {
  const nonce = randomBytes(16).toString('base64');
  // X-Frame-Options cannot list origins; and a page opened by an LMS must keep its window.opener.
  if (policy.frameAncestors)
    void reply.removeHeader('x-frame-options').removeHeader('cross-origin-opener-policy');
  return reply
    .header('content-security-policy', pagePolicy(nonce, policy))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(nonceMark, nonce));
};
