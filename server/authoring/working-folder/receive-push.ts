import { contentProblems } from '#contract/authoring/content-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { addIssues, collectProblems } from '#server/authoring/formats/folder/folder-parts.ts';
import { PushDocument } from '#server/authoring/formats/folder/push-document.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Upload } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';

const megabyte = 1_000_000;
/** As an import: texts of 20 MB, and pictures in base64. */
const mostBytes = 60 * megabyte;

const textOf = async ({ pieces }: Upload): Promise<string> => {
  const held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > mostBytes)
      throw new AppError('too_large', transferProblems.documentTooLarge({ megabytes: mostBytes / megabyte }));
    held.push(piece);
  }
  return Buffer.concat(held).toString('utf8');
};

export const receivePush = async (
  services: Services,
  user: { id: number },
  upload: Upload,
): Promise<PushDocument> => {
  await limitUse(services, user, 'push');
  const text = await textOf(upload);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', contentProblems.pushNotReadable, { cause });
  }
  const read = PushDocument.safeParse(value);
  if (read.success) return read.data;
  const problems = collectProblems();
  addIssues(problems, 'course', read.error.issues);
  problems.throwIfAny();
  throw new AppError('invalid', contentProblems.pushNotReadable);
};
