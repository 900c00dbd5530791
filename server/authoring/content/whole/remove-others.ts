import { setExerciseAside, setLessonAside, setModuleAside } from '../deleted/delete-content.ts';
import type { WholeModule } from './read-whole.ts';
import type { Writing } from './writing.ts';

type Kept = Record<'modules' | 'lessons' | 'exercises', ReadonlySet<number>>;

/** What is not kept can be restored for 30 days. Of a module that goes, its lessons go with it, but not those that moved out. */
export const removeOthers = async (
  { services, tx, user, course }: Writing,
  before: readonly WholeModule[],
  kept: Kept,
): Promise<void> => {
  const deleting = { user, course };
  for (const { row: module, lessons } of before) {
    const isModuleKept = kept.modules.has(module.id);
    for (const { row: lesson, exercises } of lessons) {
      const isKept = kept.lessons.has(lesson.id);
      if (!isKept && isModuleKept) await setLessonAside(services, tx, deleting, lesson);
      for (const { row: exercise } of isKept ? exercises : [])
        if (!kept.exercises.has(exercise.id))
          await setExerciseAside(services, tx, deleting, { lesson, exercise });
    }
  }
  // Last: a lesson that stays has its new module before the old one goes.
  for (const { row: module } of before)
    if (!kept.modules.has(module.id)) await setModuleAside(services, tx, deleting, module);
};
