import type { FolderState } from '#contract/authoring/course-folder.ts';
import { contentHash, pictureHash } from '#server/authoring/formats/folder/content-hash.ts';
import type { LocalCourse } from '../folder/local-course.ts';
import type { Seen } from '../folder/state-file.ts';
import type { MatchedModule } from './match.ts';

/**
 * The folder, the server, and what was last seen of the server, side by side. Each part is where it was (`same`), or was changed in one
 * of the two places, or in both.
 */

export type Side = 'same' | 'here' | 'there' | 'both';

/** Undefined where it is not. */
type Hashes = { here: string | undefined; there: string | undefined; seen: string | undefined };

export const sideOf = ({ here, there, seen }: Hashes): Side => {
  if (here === there) return 'same';
  if (there === seen) return 'here';
  return here === seen ? 'there' : 'both';
};

export type Kind = 'module' | 'lesson' | 'exercise';

export type Compared = {
  kind: Kind;
  id: string;
  /** For people: names from the module down. */
  label: string;
  side: Side;
  isHere: boolean;
  isThere: boolean;
  nameThere: string | null | undefined;
  nameHere: string | null | undefined;
  parentHere: string | undefined;
  parentThere: string | undefined;
};

type Flat = { kind: Kind; id: string; hash: string; name: string | null; label: string; parent: string };

const labelled = (above: string, name: string | null, index: number) => {
  const own = name ?? `exercise ${index + 1}`;
  return above ? `${above} / ${own}` : own;
};

export const flatHere = (modules: readonly MatchedModule[]): Flat[] =>
  modules.flatMap(module => {
    const { content } = module.local;
    const label = content.name;
    return [
      {
        kind: 'module' as const,
        id: module.id,
        hash: contentHash.module(content),
        name: content.name,
        label,
        parent: '',
      },
      ...module.lessons.flatMap(lesson => {
        const about = lesson.local.content;
        const lessonLabel = labelled(label, about.name, 0);
        return [
          {
            kind: 'lesson' as const,
            id: lesson.id,
            hash: contentHash.lesson(about),
            name: about.name,
            label: lessonLabel,
            parent: module.id,
          },
          ...lesson.exercises.map((exercise, index) => ({
            kind: 'exercise' as const,
            id: exercise.id,
            hash: contentHash.exercise(exercise.local.content),
            name: exercise.local.content.name,
            label: labelled(lessonLabel, exercise.local.content.name, index),
            parent: lesson.id,
          })),
        ];
      }),
    ];
  });

export const flatThere = ({ modules }: FolderState): Flat[] =>
  modules.flatMap(module => {
    const label = module.name ?? '';
    return [
      { kind: 'module' as const, id: module.id, hash: module.hash, name: module.name, label, parent: '' },
      ...module.lessons.flatMap(lesson => {
        const lessonLabel = labelled(label, lesson.name, 0);
        return [
          {
            kind: 'lesson' as const,
            id: lesson.id,
            hash: lesson.hash,
            name: lesson.name,
            label: lessonLabel,
            parent: module.id,
          },
          ...lesson.exercises.map(({ id, hash, name }, index) => ({
            kind: 'exercise' as const,
            id,
            hash,
            name,
            label: labelled(lessonLabel, name, index),
            parent: lesson.id,
          })),
        ];
      }),
    ];
  });

type Tree = readonly {
  id: string;
  lessons: readonly { id: string; exercises: readonly { id: string }[] }[];
}[];

/** Which ids stand in which order. */
export const structureOf = (modules: Tree): string =>
  JSON.stringify(
    modules.map(({ id, lessons }) => [
      id,
      lessons.map(lesson => [lesson.id, lesson.exercises.map(exercise => exercise.id)]),
    ]),
  );

export const seenOf = (state: FolderState): Seen => ({
  course: state.course.hash,
  parts: Object.fromEntries(flatThere(state).map(({ id, hash }) => [id, hash])),
  structure: structureOf(state.modules),
  pictures: Object.fromEntries(state.pictures.map(({ name, hash }) => [name, hash])),
});

export type Comparison = {
  parts: Compared[];
  course: Side;
  structure: Side;
  pictures: { name: string; side: Side }[];
};

export const compare = (
  local: LocalCourse,
  matched: readonly MatchedModule[],
  state: FolderState,
  seen: Seen | null,
): Comparison => {
  const here = new Map(flatHere(matched).map(part => [part.id, part]));
  const there = new Map(flatThere(state).map(part => [part.id, part]));
  const parts = [...new Set([...here.keys(), ...there.keys()])].map((id): Compared => {
    const [own, remote] = [here.get(id), there.get(id)];
    const { kind, label } = (own ?? remote) as Flat;
    const hashes = { here: own?.hash, there: remote?.hash, seen: seen?.parts[id] };
    return {
      kind,
      id,
      label,
      side: sideOf(hashes),
      isHere: own !== undefined,
      isThere: remote !== undefined,
      nameHere: own?.name,
      nameThere: remote?.name,
      parentHere: own?.parent,
      parentThere: remote?.parent,
    };
  });
  const picturesHere = new Map(local.pictures.map(({ name, bytes }) => [name, pictureHash(bytes)]));
  const picturesThere = new Map(state.pictures.map(({ name, hash }) => [name, hash]));
  const names = [...new Set([...picturesHere.keys(), ...picturesThere.keys()])];
  return {
    parts,
    course: sideOf({ here: contentHash.course(local.content), there: state.course.hash, seen: seen?.course }),
    structure: sideOf({
      here: structureOf(matched),
      there: structureOf(state.modules),
      seen: seen?.structure,
    }),
    pictures: names.map(name => ({
      name,
      side: sideOf({
        here: picturesHere.get(name),
        there: picturesThere.get(name),
        seen: seen?.pictures[name],
      }),
    })),
  };
};
