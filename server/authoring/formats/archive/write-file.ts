import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileFormat } from '#contract/authoring/transfer.ts';
import type { Entry } from '../folder/entry-tree.ts';
import { type EndingOf, writeCourseContent, writeModuleContent } from '../folder/write-content.ts';
import { type Content, documentPieces } from './document.ts';
import { archivePieces, pieceBytes } from './write-archive.ts';

/** A course or module in the folder layout. */
export const writeEntries = (content: Content, endingOf: EndingOf): Entry[] => [
  ...(content.kind === 'module'
    ? writeModuleContent(content.module, endingOf, content.pictures)
    : writeCourseContent(content.course, endingOf, content.pictures)),
  ...(content.pictures ?? []).map(({ name, bytes }) => ({ path: `pictures/${name}`, text: '', bytes })),
];

/** So that others get a turn between pieces. */
async function* inTurns(texts: Iterable<string>): AsyncGenerator<Buffer, void> {
  let waiting = '';
  for (const text of texts) {
    waiting += text;
    if (waiting.length < pieceBytes) continue;
    yield Buffer.from(waiting);
    await nextTurn();
    waiting = '';
  }
  yield Buffer.from(waiting);
}

/** A course or module as a .ck2 or .pmcart file, in pieces. */
export async function* filePieces(
  content: Content,
  format: FileFormat,
  endingOf: EndingOf,
): AsyncGenerator<Buffer, void> {
  if (format === 'pmcart') yield* inTurns(documentPieces(content));
  else yield* archivePieces(writeEntries(content, endingOf));
}

export const nameOfContent = (content: Content): string =>
  content.kind === 'module' ? content.module.name : content.course.name;
