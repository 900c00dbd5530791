import type {
  CourseContent,
  ExerciseContent,
  LessonContent,
  ModuleContent,
} from '#server/authoring/formats/folder/content-model.ts';
import type { LocalCourse } from '../folder/local-course.ts';
import type { MatchedModule } from './match.ts';
import type { Compared, Comparison, Side } from './three-ways.ts';

/**
 * A pull: what only the server changed comes here, what was changed here stays, and of what was changed in both places the folder keeps
 * its own and the server's is put beside it.
 */

type Part = ModuleContent | LessonContent | ExerciseContent;

/** With ids by which they are compared. */
export const withIds = (matched: readonly MatchedModule[]): ModuleContent[] =>
  matched.map(({ id, local, lessons }) => ({
    ...local.content,
    id,
    lessons: lessons.map(lesson => ({
      ...lesson.local.content,
      id: lesson.id,
      exercises: lesson.exercises.map(exercise => ({ ...exercise.local.content, id: exercise.id })),
    })),
  }));

const partsOf = (modules: readonly ModuleContent[]): Map<string, Part> =>
  new Map<string, Part>(
    modules.flatMap((module): (readonly [string, Part])[] => [
      [module.id ?? '', module] as const,
      ...module.lessons.flatMap(lesson => [
        [lesson.id ?? '', lesson] as const,
        ...lesson.exercises.map(exercise => [exercise.id ?? '', exercise] as const),
      ]),
    ]),
  );

/** Children in the order of `first`, and behind them those that only `second` has. */
const joined = <T extends { id?: string | undefined }>(
  first: readonly T[],
  second: readonly T[],
  isKept: (item: T) => boolean,
): T[] => {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))].filter(isKept);
};

export const mergePull = (
  local: LocalCourse,
  matched: readonly MatchedModule[],
  remote: CourseContent,
  { parts, course, structure }: Comparison,
): CourseContent => {
  const here = withIds(matched);
  const ownParts = partsOf(here);
  const remoteParts = partsOf(remote.modules);
  const compared = new Map<string, Compared>(parts.map(part => [part.id, part]));
  const sideOfPart = (id: string | undefined): Side => compared.get(id ?? '')?.side ?? 'same';
  const takesRemote = (id: string | undefined) => ['there', 'same'].includes(sideOfPart(id));
  const pick = <T extends Part>(item: T): T => {
    const own = ownParts.get(item.id ?? '');
    const theirs = remoteParts.get(item.id ?? '');
    return ((takesRemote(item.id) ? theirs : own) ?? own ?? theirs ?? item) as T;
  };
  /** Gone where it was removed, unless the other side changed it: then somebody has to look. */
  const isKept = ({ id }: { id?: string | undefined }): boolean => {
    const part = compared.get(id ?? '');
    if (!part) return true;
    if (part.side === 'here') return part.isHere;
    return part.side === 'there' ? part.isThere : true;
  };

  // Where something stands: on one of the two sides, the one that changed it.
  const [first, second] =
    structure === 'here' || structure === 'both' ? [here, remote.modules] : [remote.modules, here];
  const placed = new Set<string>();
  const once = ({ id = '' }: { id?: string | undefined }) => {
    if (placed.has(id)) return false;
    placed.add(id);
    return true;
  };
  const childrenOf = <P extends { id?: string | undefined }, C extends { id?: string | undefined }>(
    all: readonly P[],
    parent: P,
    children: (of: P) => readonly C[],
  ) => all.filter(({ id }) => id === parent.id).flatMap(children);
  const inFirst = new Set(partsOf(first).keys());
  const allLessons = [first, second].map(modules => modules.flatMap(({ lessons }) => lessons));
  const isExtra = ({ id = '' }: { id?: string | undefined }) => !inFirst.has(id);
  const modules = joined(first, second.filter(isExtra), isKept).map((module): ModuleContent => {
    const ofFirst = childrenOf(first, module, ({ lessons }) => lessons);
    const ofSecond = childrenOf(second, module, ({ lessons }) => lessons).filter(isExtra);
    const lessons = joined(ofFirst, ofSecond, isKept)
      .filter(once)
      .map((lesson): LessonContent => {
        const [one = [], other = []] = allLessons;
        const exercises = joined(
          childrenOf(one, lesson, each => each.exercises),
          childrenOf(other, lesson, each => each.exercises).filter(isExtra),
          isKept,
        );
        return { ...pick(lesson), exercises: exercises.filter(once).map(pick) };
      });
    return { ...pick(module), lessons };
  });
  const about = course === 'there' || course === 'same' ? remote : local.content;
  return { ...about, modules };
};
