import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import type { Services } from '#server/platform/services.ts';
import { changeContent } from './change-content.ts';
import { onCourseLessonsChanged } from './on-course-lessons-changed.ts';
import { findModule, insertLesson, type LessonRow, listLessons } from './content.db.ts';

type NewLesson = {
  name: string;
  languageConfigId: number;
  cairnModuleId: number;
  isDraft?: boolean | undefined;
};

export const createLesson = async (
  services: Services,
  course: { id: number },
  { name, languageConfigId, cairnModuleId, isDraft = false }: NewLesson,
): Promise<LessonRow> =>
  changeContent(services, course, async tx => {
    const module = await findModule(tx, course, cairnModuleId);
    if (!module) throw new AppError('not_found', contentProblems.noSuchModule, { field: 'cairnModuleId' });
    await assertLanguage(tx, languageConfigId);
    const siblings = (await listLessons(tx, course)).filter(lesson => lesson.moduleId === module.id);
    const lesson = await insertLesson(tx, {
      moduleId: module.id,
      name,
      languageConfigId,
      isDraft,
      position: siblings.length,
    });
    await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });
    return lesson;
  });
