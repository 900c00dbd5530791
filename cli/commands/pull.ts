import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exportCourse } from '#contract/authoring/transfer.ts';
import { readDocument } from '#server/authoring/formats/archive/document.ts';
import type { CourseContent, PictureFile } from '#server/authoring/formats/folder/content-model.ts';
import { mergePull } from '../compare/merge-pull.ts';
import { matchCourse } from '../compare/match.ts';
import { compare, type Comparison, seenOf } from '../compare/three-ways.ts';
import { useLanguages } from '../folder/use-languages.ts';
import { findRoot } from '../folder/find-root.ts';
import { findLocalCourse, type LocalCourse, localCourseOf } from '../folder/local-course.ts';
import { type Seen, stateFolder, writeStateFile } from '../folder/state-file.ts';
import { canonicalEntries, writeCourseFiles } from '../folder/write-local.ts';
import { counted, type Io, Stop } from '../terminal/io.ts';
import { type Context, endingsFrom, openContext, paramsOf, readState, whereOf } from './context.ts';

type Options = { address?: string | undefined; folder?: string | undefined; isPublished: boolean };

type Remote = { course: CourseContent; pictures: PictureFile[] };

const download = async (context: Context, of: 'working' | 'published'): Promise<Remote> => {
  const text = await context.connection.text(exportCourse, {
    params: { contextId: paramsOf(context).courseId },
    query: { format: 'pmcart', of },
  });
  const content = readDocument(text);
  if (content.kind !== 'course') throw new Stop('The server did not send a course. Try again.', 'server');
  return { course: content.course, pictures: content.pictures ?? [] };
};

const mergedPictures = (
  local: LocalCourse | null,
  remote: PictureFile[],
  { pictures }: Comparison,
): PictureFile[] => {
  const own = new Map(local?.pictures.map(picture => [picture.name, picture]));
  const theirs = new Map(remote.map(picture => [picture.name, picture]));
  const merged = pictures.flatMap(({ name, side }) => {
    const [first, second] = side === 'here' || side === 'both' ? [own, theirs] : [theirs, own];
    return first.get(name) ?? second.get(name) ?? [];
  });
  return merged.toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

/** What students have, into a new folder: to look at. */
const pullPublished = async (io: Io, context: Context) => {
  if (await findLocalCourse(context.root))
    throw new Stop(
      'What students have is put into a folder of its own: cairn pull --published <address> <new folder>',
    );
  const state = await readState(context);
  const { course, pictures } = await download(context, 'published');
  const endings = endingsFrom(state);
  await writeCourseFiles(
    context.root,
    [],
    canonicalEntries(course, pictures, language => endings[language] ?? 'txt'),
  );
  io.say(
    `${context.root} has what students have of “${course.name}”. It is to be looked at, and cannot be pushed.`,
  );
};

const changedTwice = ({ parts, course, pictures }: Comparison): string[] => [
  ...(course === 'both' ? ['course.json'] : []),
  ...parts.filter(({ side }) => side === 'both').map(({ kind, label }) => `${kind} ${label}`),
  ...pictures.filter(({ side }) => side === 'both').map(({ name }) => `picture ${name}`),
];

/** The server's version of everything, beside the folder's, for those who have to compare. */
const putBeside = (root: string, { course, pictures }: Remote, endings: Record<string, string>) =>
  writeCourseFiles(
    join(root, stateFolder, 'server'),
    [],
    canonicalEntries(course, pictures, language => endings[language] ?? 'txt'),
  );

export const pull = async (io: Io, { address, folder, isPublished }: Options): Promise<void> => {
  const target = folder ?? (address === undefined ? await findRoot(io) : `cairn-${whereOf(address).course}`);
  const context = await openContext(io, { folder: target, to: address });
  const { root, where } = context;
  if (isPublished) return pullPublished(io, context);
  const state = await readState(context);
  const found = await findLocalCourse(resolve(root));
  const endings = endingsFrom(state);
  const remote = await download(context, 'working');
  const local = found && useLanguages(found, state.languages);
  // Into a new folder, nothing was changed here.
  const seen: Seen | null = local ? (context.file?.seen ?? null) : seenOf(state);
  const here =
    local ??
    localCourseOf(
      root,
      canonicalEntries(remote.course, remote.pictures, () => 'txt'),
    );
  const there = new Set(Object.keys(seenOf(state).parts));
  const removed = new Set(Object.keys(seen?.parts ?? {}).filter(id => !there.has(id)));
  const matched = matchCourse(here, state, removed);
  const comparison = compare(here, matched, state, seen);
  const merged = local ? mergePull(here, matched, remote.course, comparison) : remote.course;
  const pictures = mergedPictures(local, remote.pictures, comparison);
  const entries = canonicalEntries(merged, pictures, language => endings[language] ?? 'txt');
  const changed = await writeCourseFiles(root, local?.entries ?? [], entries);
  const conflicts = changedTwice(comparison);
  await rm(join(root, stateFolder, 'server'), { recursive: true, force: true });
  if (conflicts.length > 0) await putBeside(root, remote, endings);
  await writeStateFile(root, { ...where, seen: seenOf(state), endings });
  io.say(
    `${root}: ${changed.length === 0 ? 'nothing is new' : `${counted(changed.length, 'file')} changed`}.`,
  );
  if (conflicts.length === 0) return;
  for (const label of conflicts) io.say(`conflict ${label}`);
  throw new Stop(
    `These were changed here and on the server. The folder keeps its own; the server’s are in ${stateFolder}/server. Take over what you want, then push.`,
    'conflict',
  );
};
