import type { FastifyReply } from 'fastify';
import type { SentFile } from '#contract/endpoint.ts';

/** Sends a file as an attachment, so that the browser saves it and never renders it. */
export const sendFile = (reply: FastifyReply, { fileName, type, bytes }: SentFile) =>
  reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
