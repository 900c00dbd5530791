import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileFormat } from '#contract/authoring/transfer.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import type { ExerciseContent } from '../folder/content-model.ts';
import type { Entry } from '../folder/entry-tree.ts';
import {
  coursePlaces,
  type EndingOf,
  modulePlaces,
  writeCourseContent,
  writeExercise,
  writeModuleContent,
} from '../folder/write-content.ts';
import { type Content, documentPieces } from './document.ts';
import { type PackedEntry, packedOf } from './packed-entry.ts';
import { archivePieces, pieceBytesAt } from './write-archive.ts';

const pictureEntries = ({ pictures = [] }: Content): Entry[] =>
  pictures.map(({ name, bytes }) => ({ path: `pictures/${name}`, text: '', bytes }));

/** A course or module in the folder layout. */
export const writeEntries = (content: Content, endingOf: EndingOf): Entry[] => [
  ...(content.kind === 'module'
    ? writeModuleContent(content.module, endingOf, content.pictures)
    : writeCourseContent(content.course, endingOf, content.pictures)),
  ...pictureEntries(content),
];

/** By ending: the same exercise may be in lessons of two languages. */
const packedExercises = madeOnce<ExerciseContent, Map<string, PackedEntry[]>>(() => new Map());

const packedExercise = (exercise: ExerciseContent, ending: string): PackedEntry[] => {
  const known = packedExercises(exercise);
  const packed = known.get(ending) ?? writeExercise(exercise, ending).map(packedOf);
  known.set(ending, packed);
  return packed;
};

/** In the same order as `writeEntries`. */
function* archiveEntries(content: Content, endingOf: EndingOf): Generator<Entry | PackedEntry, void> {
  const places =
    content.kind === 'module'
      ? modulePlaces(content.module, endingOf, content.pictures)
      : coursePlaces(content.course, endingOf, content.pictures);
  for (const place of places)
    if ('exercise' in place)
      for (const packed of packedExercise(place.exercise, place.ending))
        yield { ...packed, path: `${place.folder}/${packed.path}` };
    else yield place;
  yield* pictureEntries(content);
}

/** So that others get a turn between pieces. */
async function* inTurns(parts: Iterable<Buffer>): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let [length, at] = [0, 0];
  for (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length < pieceBytesAt(at)) continue;
    yield Buffer.concat(waiting);
    await nextTurn();
    at += length;
    [waiting, length] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

/** A course or module as a .ck2 or .pmcart file, in pieces. */
export async function* filePieces(
  content: Content,
  format: FileFormat,
  endingOf: EndingOf,
): AsyncGenerator<Buffer, void> {
  if (format === 'pmcart') yield* inTurns(documentPieces(content));
  else yield* archivePieces(archiveEntries(content, endingOf));
}

export const nameOfContent = (content: Content): string =>
  content.kind === 'module' ? content.module.name : content.course.name;
