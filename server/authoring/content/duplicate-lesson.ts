import { nameLimit } from '#contract/core/names.ts';
import type { Services } from '#server/platform/services.ts';
import { changeContent } from './change-content.ts';
import { copyExercises, insertLesson, type LessonRow, listLessons } from './content.db.ts';
import { placeLessons } from './place-content.ts';

const suffix = ' (copy)';

/** A copy of a lesson right behind it, with its exercises as the author sees them. A draft, so that it can be changed first. */
export const duplicateLesson = (
  services: Services,
  course: { id: number },
  lesson: LessonRow,
): Promise<LessonRow> =>
  changeContent(services, course, async tx => {
    const { moduleId, languageConfigId, latePercent, closesAfterDays, goOnFrom } = lesson;
    const points = { latePercent, closesAfterDays, goOnFrom };
    const siblings = (await listLessons(tx, course)).filter(other => other.moduleId === moduleId);
    const name = `${Array.from(lesson.name)
      .slice(0, nameLimit - suffix.length)
      .join('')}${suffix}`;
    const made = { moduleId, languageConfigId, name, position: siblings.length, isDraft: true, ...points };
    const copy = await insertLesson(tx, made);
    await copyExercises(tx, { from: lesson, to: copy });
    const position = siblings.findIndex(({ id }) => id === lesson.id) + 1;
    await placeLessons(tx, course, [{ id: copy.id, cairnModuleId: moduleId, position }]);
    return { ...copy, position };
  });
