import { forget, remember } from '#server/platform/made-once.ts';
import type { ExerciseContent } from '#server/authoring/formats/folder/content-model.ts';

/**
 * What exports read and write last, by a hash of everything that is in it: an exercise that nobody changed since is neither read nor
 * packed again (`madeOnce`). What is changed has another hash, so nothing here is ever out of date.
 */
const kept = new Map<string, { content: ExerciseContent; bytes: number }>();
let keptBytes = 0;

/** Some eight thousand exercises of the usual size. */
const mostBytes = 32 * 1024 * 1024;
/** Forgetting one for each that comes would walk over all those that are gone. */
const keptAfterForgetting = 0.75 * mostBytes;
/** The content itself, its archive entries and its text in a document. */
const formsOfContent = 3;

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : (JSON.stringify(value) ?? '').length;

const bytesOf = (content: ExerciseContent) =>
  formsOfContent * Object.values(content).reduce<number>((sum, value) => sum + lengthOf(value), 0);

export const keptContent = (hash: string): ExerciseContent | null => {
  const known = kept.get(hash);
  if (!known) return null;
  // The last one is the one that was used last.
  kept.delete(hash);
  kept.set(hash, known);
  return known.content;
};

const forgetOldest = () => {
  for (const [hash, { content, bytes }] of kept) {
    if (keptBytes <= keptAfterForgetting) return;
    kept.delete(hash);
    forget(content);
    keptBytes -= bytes;
  }
};

/** Nobody changes it from now on. */
export const keepContent = (hash: string, content: ExerciseContent): ExerciseContent => {
  // Two exports may have read it at the same time.
  const known = keptContent(hash);
  if (known) return known;
  const bytes = bytesOf(content);
  keptBytes += bytes;
  kept.set(hash, { content, bytes });
  remember(content);
  if (keptBytes > mostBytes) forgetOldest();
  return content;
};
