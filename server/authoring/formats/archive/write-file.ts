import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileFormat } from '#contract/authoring/transfer.ts';
import type { Entry } from '../folder/entry-tree.ts';
import { courseEntries, type EndingOf, moduleEntries } from '../folder/write-content.ts';
import { type Content, documentPieces } from './document.ts';
import { archivePieces, pieceBytesAt } from './write-archive.ts';

/** A course or module in the folder layout. */
function* entriesOf(content: Content, endingOf: EndingOf): Generator<Entry, void> {
  if (content.kind === 'module') yield* moduleEntries(content.module, endingOf, content.pictures);
  else yield* courseEntries(content.course, endingOf, content.pictures);
  for (const { name, bytes } of content.pictures ?? []) yield { path: `pictures/${name}`, text: '', bytes };
}

export const writeEntries = (content: Content, endingOf: EndingOf): Entry[] => [
  ...entriesOf(content, endingOf),
];

/** So that others get a turn between pieces. */
async function* inTurns(texts: Iterable<string>): AsyncGenerator<Buffer, void> {
  let [waiting, at] = ['', 0];
  for (const text of texts) {
    waiting += text;
    if (waiting.length < pieceBytesAt(at)) continue;
    yield Buffer.from(waiting);
    await nextTurn();
    at += waiting.length;
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
  else yield* archivePieces(entriesOf(content, endingOf));
}

export const nameOfContent = (content: Content): string =>
  content.kind === 'module' ? content.module.name : content.course.name;
