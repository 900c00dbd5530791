import type { FastifyReply } from 'fastify';
import type { SentFile } from '#contract/endpoint.ts';

/** A file that the browser saves and never shows, whatever is in it. */
export const sendFile = (reply: FastifyReply, { fileName, type, bytes }: SentFile) =>
  reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
