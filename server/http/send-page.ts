import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { pagePolicy } from './security-headers.ts';

/** Stands in a page wherever its nonce belongs. */
export const nonceMark = '__NONCE__';

/** Sends a page whose own scripts and styles, and no others, are let through by a nonce made for this answer. */
export const sendPage = (reply: FastifyReply, page: string) => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(nonceMark, nonce));
};
