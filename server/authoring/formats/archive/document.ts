import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import {
  type CourseContent,
  CourseDocument,
  type ModuleContent,
  ModuleDocument,
  type PictureFile,
} from '../folder/content-model.ts';
import { limits } from './archive-limits.ts';
import { checkPicture } from '../folder/check-picture.ts';
import { addIssues, collectProblems, parseJson } from '../folder/folder-parts.ts';
import { formatOf, isLeftOut } from '../folder/format-number.ts';
import { plainText } from '../folder/plain-text.ts';

/** A module or a course as one JSON document. */
export type Content = (
  | { kind: 'module'; module: ModuleContent }
  | { kind: 'course'; course: CourseContent }
) & {
  pictures?: PictureFile[];
};

const withoutUnset = (key: string, value: unknown) => (isLeftOut(key, value) ? undefined : value);

/** Left out before writing: a function that is asked for each value of a thousand exercises took longer than writing them. */
const written = (part: object) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(part).filter(([key, value]) => !isLeftOut(key, value))),
    null,
    2,
  );

const picturesIn = ({ pictures = [] }: Content) =>
  pictures.map(({ name, bytes }) => ({ name, data: bytes.toString('base64') }));

/** The exercises and pictures of a document, each of which is written by itself. */
const partsOf = (model: ModuleContent | CourseContent, pictures: object[]): object[] => {
  const modules = 'modules' in model ? model.modules : [model];
  return [...modules.flatMap(({ lessons }) => lessons.flatMap(({ exercises }) => exercises)), ...pictures];
};

/** By what stands before each of their lines, which is not the same in a module and in a course. */
const writtenParts = madeOnce<object, Map<string, Buffer>>(() => new Map());

const writtenPart = (part: object, indent: string): Buffer => {
  const known = writtenParts(part);
  const text = known.get(indent) ?? Buffer.from(indent + written(part).replaceAll('\n', `\n${indent}`));
  known.set(indent, text);
  return text;
};

/** A document in pieces, made as they are read. Together they are what `JSON.stringify` writes of the whole. */
export function* documentPieces(content: Content): Generator<Buffer, void> {
  const model = content.kind === 'module' ? content.module : content.course;
  const pictures = picturesIn(content);
  const parts = partsOf(model, pictures);
  // A word that stands in no document, because it is chosen anew each time.
  const place = crypto.randomUUID();
  const numbers = new Map(parts.map((part, number) => [part, `${place} ${number}`]));
  const frame = JSON.stringify(
    { format: formatOf(model, pictures), ...model, pictures },
    (key, value: unknown) => numbers.get(value as object) ?? withoutUnset(key, value),
    2,
  );
  let at = 0;
  for (const { index, 0: found, groups } of frame.matchAll(
    new RegExp(`^(?<indent> *)"${place} (?<number>\\d+)"`, 'gm'),
  )) {
    yield Buffer.from(frame.slice(at, index));
    yield writtenPart(parts[Number(groups?.number)] ?? {}, groups?.indent ?? '');
    at = index + found.length;
  }
  yield Buffer.from(`${frame.slice(at)}\n`);
}

export const writeDocument = (content: Content): string =>
  Buffer.concat([...documentPieces(content)]).toString();

/** Normalizes line endings in all strings. */
const withPlainTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(withPlainTexts);
  if (typeof value !== 'object' || value === null) return value;
  // fromEntries keeps __proto__ as an ordinary field, so that the schema refuses it.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlainTexts(inner)]));
};

/** Pictures have limits of their own. */
const lengthWithoutPictures = (text: string, document: unknown): number => {
  const { pictures } = (document ?? {}) as { pictures?: unknown };
  const coded = Array.isArray(pictures) ? pictures.map(picture => (picture as { data?: unknown })?.data) : [];
  return coded.reduce<number>(
    (left, data) => left - (typeof data === 'string' ? data.length : 0),
    text.length,
  );
};

export const readDocument = (text: string): Content => {
  const json = parseJson(text);
  if ('error' in json) throw new AppError('invalid', transferProblems.documentNotJson({ error: json.error }));
  if (lengthWithoutPictures(text, json.value) > limits.totalBytes)
    throw new AppError(
      'invalid',
      transferProblems.documentTooLarge({ megabytes: limits.totalBytes / 1_000_000 }),
    );
  const isCourse = z.object({ modules: z.unknown() }).safeParse(json.value).success;
  const problems = collectProblems();
  const schema = isCourse ? CourseDocument : ModuleDocument;
  const read = schema.safeParse(json.value);
  if (read.error) addIssues(problems, 'the document', read.error.issues);
  problems.throwIfAny();
  // Only after validation: unvalidated deep nesting would overflow the stack in the recursion.
  const { format: _, pictures: coded, ...content } = schema.parse(withPlainTexts(json.value));
  const pictures = coded.map(({ name, data }) => ({ name, bytes: Buffer.from(data, 'base64') }));
  for (const { name, bytes } of pictures) {
    const kind = checkPicture(bytes);
    if ('fault' in kind) problems.add(name, kind.fault);
  }
  problems.throwIfAny();
  return 'modules' in content
    ? { kind: 'course', course: content, pictures }
    : { kind: 'module', module: content as ModuleContent, pictures };
};
