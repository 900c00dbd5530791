import { randomBytes } from 'node:crypto';
import type { FolderState } from '#contract/authoring/course-folder.ts';
import type { LocalCourse, LocalExercise, LocalLesson, LocalModule } from '../folder/local-course.ts';

/**
 * Which part of the folder is which on the server: by its id, and where it has none, or the server does not know it, by its name
 * among those of the same parent. What is new gets an id.
 */

type RemoteModule = FolderState['modules'][number];
type RemoteLesson = RemoteModule['lessons'][number];
type RemoteExercise = RemoteLesson['exercises'][number];

type Matched<Local, Remote> = {
  local: Local;
  remote: Remote | undefined;
  /** By which it is compared: on the server, or the one that it will have there. */
  id: string;
};
export type MatchedExercise = Matched<LocalExercise, RemoteExercise>;
export type MatchedLesson = Matched<LocalLesson, RemoteLesson> & { exercises: MatchedExercise[] };
export type MatchedModule = Matched<LocalModule, RemoteModule> & { lessons: MatchedLesson[] };

type Named = { id: string; name: string | null };
type WithId = { content: { id?: string | undefined; name: string | null } };

export const newId = (): string => randomBytes(5).toString('hex');

export const remoteLessons = ({ modules }: FolderState): RemoteLesson[] =>
  modules.flatMap(({ lessons }) => lessons);
export const remoteExercises = (state: FolderState): RemoteExercise[] =>
  remoteLessons(state).flatMap(({ exercises }) => exercises);

/** Each id is given out once: of a copied folder, the copy is new. */
const matcher = (state: FolderState, removed: ReadonlySet<string>) => {
  const taken = new Set<string>();
  const known = new Set(
    [...state.modules, ...remoteLessons(state), ...remoteExercises(state)].map(({ id }) => id),
  );

  const byId = <Local extends WithId, Remote extends Named>(locals: Local[], remotes: Remote[]) => {
    const found = new Map<Local, Remote>();
    const byKey = new Map(remotes.toReversed().map(remote => [remote.id, remote]));
    for (const local of locals) {
      const remote = byKey.get(local.content.id ?? '');
      if (!remote || taken.has(remote.id)) continue;
      taken.add(remote.id);
      found.set(local, remote);
    }
    return found;
  };

  const byName = <Local extends WithId, Remote extends Named>(
    locals: Local[],
    remotes: readonly Remote[],
    found: Map<Local, Remote>,
  ) => {
    for (const local of locals) {
      if (found.has(local) || removed.has(local.content.id ?? '')) continue;
      const remote = remotes.find(({ id, name }) => !taken.has(id) && name === local.content.name);
      if (!remote) continue;
      taken.add(remote.id);
      found.set(local, remote);
    }
  };

  const idOf = (local: WithId, remote: Named | undefined): string => {
    if (remote) return remote.id;
    const wanted = local.content.id;
    const id = wanted !== undefined && !taken.has(wanted) && !known.has(wanted) ? wanted : newId();
    taken.add(id);
    return id;
  };
  return { byId, byName, idOf };
};

/** `removed` are ids that were on the server when it was last seen, and are not any more. */
export const matchCourse = (
  local: LocalCourse,
  state: FolderState,
  removed: ReadonlySet<string> = new Set(),
): MatchedModule[] => {
  const { byId, byName, idOf } = matcher(state, removed);
  const lessonsOf = local.modules.flatMap(({ lessons }) => lessons);
  const modules = byId(local.modules, state.modules);
  const lessons = byId(lessonsOf, remoteLessons(state));
  const exercises = byId(
    lessonsOf.flatMap(each => each.exercises),
    remoteExercises(state),
  );
  byName(local.modules, state.modules, modules);
  for (const module of local.modules) byName(module.lessons, modules.get(module)?.lessons ?? [], lessons);
  for (const lesson of lessonsOf) byName(lesson.exercises, lessons.get(lesson)?.exercises ?? [], exercises);
  return local.modules.map(module => ({
    local: module,
    remote: modules.get(module),
    id: idOf(module, modules.get(module)),
    lessons: module.lessons.map(lesson => ({
      local: lesson,
      remote: lessons.get(lesson),
      id: idOf(lesson, lessons.get(lesson)),
      exercises: lesson.exercises.map(exercise => ({
        local: exercise,
        remote: exercises.get(exercise),
        id: idOf(exercise, exercises.get(exercise)),
      })),
    })),
  }));
};
