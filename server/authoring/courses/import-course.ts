import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { CourseContent, PictureFile } from '#server/authoring/formats/folder/content-model.ts';
import { importModules } from '#server/authoring/content/import-modules.ts';
import type { Db } from '#server/platform/db/db.ts';
import { matchLanguages } from '#server/running/languages/match-languages.ts';
import { queueSolutions } from '#server/running/runs/queue/queue-solutions.ts';
import { updateCourseFields } from './courses.db.ts';
import { addCourse } from './create-course.ts';
import type { CourseRow } from '#server/access/members.db.ts';

/** Creates a course with its content and queues a run of every solution, in the caller's transaction. */
export const importCourse = async (
  tx: Db,
  owner: UserRow,
  { name, language, countedRun, modules }: CourseContent,
  now: Date,
  pictures: readonly PictureFile[] = [],
): Promise<CourseRow> => {
  const languageConfigId = (await matchLanguages(tx, [language])).get(language) ?? 0;
  const made = await addCourse(tx, owner, { name, languageConfigId });
  const course = countedRun === null ? made : await updateCourseFields(tx, made, { countedRun });
  const { exercises } = await importModules(tx, course, modules, pictures);
  await queueSolutions(tx, owner, exercises, now);
  return course;
};
