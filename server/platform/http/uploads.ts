import { coreProblems } from '#contract/core/core-problems.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Upload } from './route.ts';

/** Enables multipart forms for the routes of this scope. Elsewhere such a body is rejected unread. */
export const acceptFiles = async (scope: FastifyInstance) => {
  await scope.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, headerPairs: 50 } });
};

/** Allowance for the rest of the form: boundaries, headers, a few small fields. */
const roomForTheForm = 200_000;

const brokenOff = (cause: unknown) => new AppError('invalid', coreProblems.fileCutShort, { cause });

const tooLarge = (limit: number) =>
  new AppError('too_large', coreProblems.fileTooLarge({ megabytes: limit / 1_000_000 }));

/** Yields chunks with backpressure and enforces the size limit. */
async function* piecesOf(stream: AsyncIterable<Buffer>, limit: number) {
  let size = 0;
  try {
    for await (const piece of stream) {
      size += piece.length;
      if (size > limit) throw tooLarge(limit);
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenOff(error);
  }
}

/** The form's file as a stream. Content-Length is checked before anything is read. */
export const readUpload = async (request: FastifyRequest, limit: number): Promise<Upload> => {
  const told = Number(request.headers['content-length'] ?? Number.NaN);
  if (told > limit + roomForTheForm) throw tooLarge(limit);
  const missing = new AppError('invalid', coreProblems.sendOneFile, {
    field: 'file',
  });
  if (!request.isMultipart()) throw missing;
  // One byte over the limit must get through, so that piecesOf can detect it.
  const part = await request.file({ limits: { fileSize: limit + 1 } }).catch((error: unknown) => {
    throw brokenOff(error);
  });
  if (!part) throw missing;
  return {
    fileName: part.filename,
    pieces: piecesOf(part.file, limit),
    mostBytes: Number.isNaN(told) ? limit : Math.min(told, limit),
  };
};
