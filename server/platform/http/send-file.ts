import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { SentFile, StreamedFile } from '#contract/core/endpoint.ts';

/** Sends a file as an attachment, so that the browser saves it and never renders it. */
export const sendFile = (reply: FastifyReply, file: SentFile | StreamedFile) => {
  void reply.header('content-disposition', `attachment; filename="${file.fileName}"`).type(file.type);
  if ('pieces' in file) return reply.send(Readable.from(file.pieces, { objectMode: false }));
  const { buffer, byteOffset, byteLength } = file.bytes;
  return reply.send(Buffer.from(buffer, byteOffset, byteLength));
};

export const isStreamed = (answer: unknown): answer is StreamedFile =>
  typeof answer === 'object' && answer !== null && 'pieces' in answer;
