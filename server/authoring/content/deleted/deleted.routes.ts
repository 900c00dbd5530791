import * as contract from '#contract/authoring/deleted.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import { exerciseForStaff, lessonForStaff, moduleForStaff } from '../content.access.ts';
import { deletedExercise, deletedLesson, deletedModule } from './deleted.access.ts';
import { getWorkAtStake } from './deleted.db.ts';
import { readDeleted } from './read-deleted.ts';
import { restoreContent } from './restore-content.ts';

const done = { success: true as const };

export const deletedRoutes = [
  route(contract.getModuleAtStake, moduleForStaff, async ({ services, course, module }) => ({
    work: await getWorkAtStake(services.db, course, 'module', module.id),
  })),
  route(contract.getLessonAtStake, lessonForStaff, async ({ services, course, lesson }) => ({
    work: await getWorkAtStake(services.db, course, 'lesson', lesson.id),
  })),
  route(contract.getExerciseAtStake, exerciseForStaff, async ({ services, course, exercise }) => ({
    work: await getWorkAtStake(services.db, course, 'exercise', exercise.id),
  })),
  route(contract.listDeleted, wholeCourseStaff, async ({ services, course }) => ({
    deleted: await readDeleted(services.db, course),
  })),
  route(contract.restoreModule, deletedModule, async ({ services, deleted: { id }, ...granted }) => {
    await restoreContent(services, granted, { kind: 'module', id });
    return done;
  }),
  route(contract.restoreLesson, deletedLesson, async ({ services, deleted: { id }, ...granted }) => {
    await restoreContent(services, granted, { kind: 'lesson', id });
    return done;
  }),
  route(contract.restoreExercise, deletedExercise, async ({ services, deleted: { id }, ...granted }) => {
    await restoreContent(services, granted, { kind: 'exercise', id });
    return done;
  }),
];
