import type { FastifyReply } from 'fastify';
import type { SentFile } from '#contract/core/endpoint.ts';

/**
 * Sends a picture to be shown. Its type is the one that was found in its bytes, and nosniff keeps browsers from guessing
 * another. A drawing (SVG) could contain scripts: opened by itself, the sandbox gives it no origin and runs none. The address
 * contains the hash, so it never means anything else.
 */
export const sendPicture = (reply: FastifyReply, { fileName, type, bytes }: SentFile) =>
  reply
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'private, max-age=31536000, immutable')
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
