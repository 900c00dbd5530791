import * as contract from '#contract/authoring/content.ts';
import { type RunChoice, setLessonPoints } from '#contract/authoring/points.ts';
import { saveRubric as saveRubricEndpoint } from '#contract/authoring/rubric.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { changeContent } from './change-content.ts';
import { changeLanguage } from './change-language.ts';
import { exerciseForStaff, lessonForStaff, moduleForStaff } from './content.access.ts';
import { insertModule, listModules, updateLessonFields, updateModuleName } from './content.db.ts';
import { createExercise } from './create-exercise.ts';
import { createLesson } from './create-lesson.ts';
import { deleteExercise, deleteLesson, deleteModule } from './deleted/delete-content.ts';
import { duplicateLesson } from './duplicate-lesson.ts';
import { forgetAddedExitCodes } from './exit-codes/forget-added-exit-codes.ts';
import { placeExercises } from './place-content.ts';
import { readLesson, showExercise, unpublished } from './read-lesson.ts';
import { showLesson } from './read-lesson-heading.ts';
import { saveExercise } from './save-exercise.ts';
import { saveRubric } from './save-rubric.ts';
import { setPointRules } from './set-point-rules.ts';

const done = { success: true as const };

export const contentRoutes = [
  route(contract.createModule, wholeCourseStaff, async ({ services, course, body }) => ({
    cairnModule: await changeContent(services, course, async tx =>
      insertModule(tx, {
        courseId: course.id,
        name: body.name,
        position: (await listModules(tx, course)).length,
      }),
    ),
  })),
  route(contract.renameModule, moduleForStaff, async ({ services, module, body }) => ({
    cairnModule: await updateModuleName(services.db, module, body.name),
  })),
  route(contract.deleteModule, moduleForStaff, async ({ services, module, ...granted }) => {
    await deleteModule(services, granted, module);
    return done;
  }),
  route(contract.createLesson, wholeCourseStaff, async ({ services, course, body }) => ({
    lesson: showLesson(await createLesson(services, course, body)),
  })),
  route(contract.getLesson, lessonForStaff, async ({ services, user, course, lesson }) => ({
    lesson: {
      ...(await readLesson(services.db, course, lesson, user)),
      longestCpuLimitMs: services.config.longestCpuLimitMs,
      countedRun: (course.countedRun as RunChoice | null) ?? undefined,
    },
  })),
  route(contract.updateLesson, lessonForStaff, async ({ services, course, lesson, body }) => ({
    lesson: await changeContent(services, course, async tx => {
      const { newExercisePositions, name, languageConfigId, isConfirmed = false } = body;
      if (newExercisePositions) await placeExercises(tx, lesson, newExercisePositions);
      const isNewLanguage = languageConfigId !== undefined && languageConfigId !== lesson.languageConfigId;
      if (isNewLanguage) await changeLanguage(tx, lesson, { languageConfigId, isConfirmed });
      if (name === undefined && !isNewLanguage) return showLesson(lesson);
      const fields = { ...(name !== undefined && { name }), ...(isNewLanguage && { languageConfigId }) };
      return showLesson(await updateLessonFields(tx, lesson, fields));
    }),
  })),
  route(setLessonPoints, lessonForStaff, ({ services, lesson, body }) =>
    setPointRules(services, lesson, body),
  ),
  route(contract.duplicateLesson, lessonForStaff, async ({ services, course, lesson }) => ({
    lesson: showLesson(await duplicateLesson(services, course, lesson)),
  })),
  route(contract.deleteLesson, lessonForStaff, async ({ services, lesson, ...granted }) => {
    await deleteLesson(services, granted, lesson);
    return done;
  }),
  route(contract.createExercise, lessonForStaff, async ({ services, body, ...granted }) => ({
    exercise: showExercise(
      await createExercise(services, granted, body?.exerciseId),
      { editor: undefined, publishing: unpublished },
      granted.user,
    ),
  })),
  route(contract.saveExercise, exerciseForStaff, async ({ services, user, lesson, exercise, body }) => ({
    exercise: await saveExercise(services, { user, lesson, exercise }, body),
  })),
  route(saveRubricEndpoint, exerciseForStaff, async ({ services, exercise, body }) => ({
    rubric: await saveRubric(services, exercise, body),
  })),
  route(contract.forgetAddedExitCodes, exerciseForStaff, async ({ services, exercise }) => {
    await forgetAddedExitCodes(services.db, exercise);
    return done;
  }),
  route(contract.deleteExercise, exerciseForStaff, async ({ services, lesson, exercise, ...granted }) => {
    await deleteExercise(services, granted, { lesson, exercise });
    return done;
  }),
];
