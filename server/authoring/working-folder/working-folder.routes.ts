import * as contract from '#contract/authoring/course-folder.ts';
import { wholeCourseStaff } from '#server/access/course.access.ts';
import { readWhole } from '#server/authoring/content/whole/read-whole.ts';
import { route } from '#server/platform/http/route.ts';
import { pushCourse } from './push-course.ts';
import { receivePush } from './receive-push.ts';
import { showFolderState } from './show-folder-state.ts';
import { tryExercise } from './try-exercise.ts';

/** A course that is kept as a folder: what `cairn pull`, `push`, `check`, `watch` and `run` ask for. */
export const workingFolderRoutes = [
  route(contract.readFolderState, wholeCourseStaff, ({ services, course }) =>
    services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => showFolderState(tx, course, await readWhole(tx, course))),
  ),
  route(contract.pushFolder, wholeCourseStaff, async ({ services, upload, ...member }) =>
    pushCourse(services, member, await receivePush(services, member.user, upload)),
  ),
  route(contract.tryFolderExercise, wholeCourseStaff, ({ services, body, ...member }) =>
    tryExercise(services, member, body),
  ),
];
