import type { FolderState } from '#contract/authoring/course-folder.ts';
import { ownParts } from '#server/authoring/formats/folder/own-parts.ts';
import type { PushDocument } from '#server/authoring/formats/folder/push-document.ts';
import type { LocalCourse } from '../folder/local-course.ts';
import type { Seen } from '../folder/state-file.ts';
import type { MatchedExercise, MatchedLesson, MatchedModule } from './match.ts';
import { type Compared, type Comparison, seenOf } from './three-ways.ts';

/** What a push would do, in sentences and as the document that does it. */

export type Plan = {
  changes: string[];
  conflicts: string[];
  /** Changed on the server only: stays as it is there. */
  newer: string[];
  document: PushDocument;
};

const isMoved = ({ isHere, isThere, parentHere, parentThere }: Compared) =>
  isHere && isThere && parentHere !== parentThere;

const whatChanged = (part: Compared): string => {
  const { kind, label, nameThere, nameHere } = part;
  if (!part.isThere) return `added    ${kind} ${label}`;
  if (!part.isHere) return `removed  ${kind} ${label}`;
  if (nameThere !== nameHere)
    return `renamed  ${kind} ${label}, which was “${nameThere ?? 'without a name'}”`;
  return `${isMoved(part) ? 'moved  ' : 'changed'}  ${kind} ${label}`;
};

const changesOf = ({ parts, course, structure, pictures }: Comparison): string[] => {
  const isHere = structure === 'here';
  const lines = parts.filter(part => part.side === 'here' || (isHere && isMoved(part))).map(whatChanged);
  const hasOther = lines.some(line => /^(added|removed|moved)/.test(line));
  return [
    ...(course === 'here' ? ['changed  course'] : []),
    ...lines,
    ...(isHere && !hasOther ? ['changed  order of modules, lessons or exercises'] : []),
    ...pictures.filter(({ side }) => side === 'here').map(({ name }) => `changed  picture ${name}`),
  ];
};

const sidedLabels = (
  { parts, course, structure, pictures }: Comparison,
  side: 'both' | 'there',
): string[] => [
  ...(course === side ? ['course.json'] : []),
  ...parts.filter(part => part.side === side).map(({ kind, label }) => `${kind} ${label}`),
  ...(structure === side ? ['the order of modules, lessons or exercises, or what was added or removed'] : []),
  ...pictures.filter(picture => picture.side === side).map(({ name }) => `picture ${name}`),
];

const rowOf = ({ remote, id }: { remote: { row: number } | undefined; id: string }) =>
  remote ? { row: remote.row } : { id };

/** The tree as it stands here; content only of what is different. */
const treeHere = (matched: readonly MatchedModule[], isSent: (id: string) => boolean) => {
  const exercise = (each: MatchedExercise) => ({
    ...rowOf(each),
    ...(isSent(each.id) && { content: ownParts.exercise(each.local.content) }),
  });
  const lesson = (each: MatchedLesson) => ({
    ...rowOf(each),
    ...(isSent(each.id) && { about: ownParts.lesson(each.local.content) }),
    exercises: each.exercises.map(exercise),
  });
  return matched.map(each => ({
    ...rowOf(each),
    ...(isSent(each.id) && { about: ownParts.module(each.local.content) }),
    lessons: each.lessons.map(lesson),
  }));
};

/** The tree as it stands on the server, where only the server changed it. */
const treeThere = (
  { modules }: FolderState,
  matched: readonly MatchedModule[],
  isSent: (id: string) => boolean,
): PushDocument['modules'] => {
  const lessons = matched.flatMap(each => each.lessons);
  const local = {
    modules: new Map(matched.map(each => [each.id, each.local.content])),
    lessons: new Map(lessons.map(each => [each.id, each.local.content])),
    exercises: new Map(lessons.flatMap(each => each.exercises).map(each => [each.id, each.local.content])),
  };
  const sent = <T>(id: string, from: ReadonlyMap<string, T>) => (isSent(id) ? from.get(id) : undefined);
  return modules.map(module => {
    const about = sent(module.id, local.modules);
    return {
      row: module.row,
      ...(about && { about: ownParts.module(about) }),
      lessons: module.lessons.map(each => {
        const ofLesson = sent(each.id, local.lessons);
        return {
          row: each.row,
          ...(ofLesson && { about: ownParts.lesson(ofLesson) }),
          exercises: each.exercises.map(({ row, id }) => {
            const content = sent(id, local.exercises);
            return { row, ...(content && { content: ownParts.exercise(content) }) };
          }),
        };
      }),
    };
  });
};

export const planPush = (
  local: LocalCourse,
  matched: readonly MatchedModule[],
  state: FolderState,
  comparison: Comparison,
): Plan => {
  const changed = new Set(
    comparison.parts.filter(({ side, isHere }) => side === 'here' && isHere).map(({ id }) => id),
  );
  const isSent = (id: string) => changed.has(id);
  const modules =
    comparison.structure === 'there' ? treeThere(state, matched, isSent) : treeHere(matched, isSent);
  const pictures = comparison.pictures.filter(({ side }) => side === 'here').map(({ name }) => name);
  const { name, language, countedRun } = local.content;
  return {
    changes: changesOf(comparison),
    conflicts: sidedLabels(comparison, 'both'),
    newer: sidedLabels(comparison, 'there'),
    document: {
      basis: state.revision,
      ...(comparison.course === 'here' && { course: { name, language, countedRun } }),
      modules,
      pictures: local.pictures
        .filter(picture => pictures.includes(picture.name))
        .map(picture => ({ name: picture.name, data: picture.bytes.toString('base64') })),
    },
  };
};

/** What has been seen of the server after a push: of what only the server changed, still what it was before. */
export const seenAfterPush = (comparison: Comparison, state: FolderState, before: Seen | null): Seen => {
  const now = seenOf(state);
  if (!before) return now;
  const newer = comparison.parts.filter(({ side }) => side === 'there').map(({ id }) => id);
  const parts = { ...now.parts };
  for (const id of newer) {
    const hash = before.parts[id];
    if (hash === undefined) delete parts[id];
    else parts[id] = hash;
  }
  const pictures = { ...now.pictures };
  for (const { name } of comparison.pictures.filter(({ side }) => side === 'there')) {
    const hash = before.pictures[name];
    if (hash === undefined) delete pictures[name];
    else pictures[name] = hash;
  }
  return {
    course: comparison.course === 'there' ? before.course : now.course,
    structure: comparison.structure === 'there' ? before.structure : now.structure,
    parts,
    pictures,
  };
};
