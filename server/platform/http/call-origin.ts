import type { FastifyRequest } from 'fastify';
import type { CallOrigin } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';

/** What a page says for Safe Exam Browser: the hash, and the address of the page that it is for. */
const pageOf = (header: string | undefined): CallOrigin['page'] => {
  const [, hash, url] = /^([0-9a-f]{64}) (\S+)$/i.exec(header ?? '') ?? [];
  return hash && url ? { hash, url } : undefined;
};

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

export const callOrigin = ({ publicUrl }: Services, request: FastifyRequest): CallOrigin => ({
  address: request.ip,
  url: publicUrl + request.url,
  publicUrl,
  configKeyHash: oneOf(request.headers['x-safeexambrowser-configkeyhash']),
  page: pageOf(oneOf(request.headers['x-cairn-exam-browser'])),
});
