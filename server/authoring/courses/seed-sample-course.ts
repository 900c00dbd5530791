import { join } from 'node:path';
import { findFirstAdmin } from '#server/site/accounts/users/find-first-admin.ts';
import { readCourseContent } from '#server/authoring/formats/folder/read-content.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';
import type { Services } from '#server/platform/services.ts';
import { changeSettings } from './change-settings.ts';
import { hasSampleCourseBeenMade, insertSampleCourseMade, lockSampleCourse } from './courses.db.ts';
import { importCourse } from './import-course.ts';

export const sampleCourseFolder = join(import.meta.dirname, '../../../seeds/demo-course');

/** Once per database: imports the sample course as a public course of the first admin. */
export const seedSampleCourse = async (services: Services): Promise<void> => {
  const { db, clock } = services;
  // Check without the lock first: later starts return here.
  if (await hasSampleCourseBeenMade(db)) return;
  const { content, pictures } = readCourseContent(await readFolder(sampleCourseFolder));
  await db.transaction().execute(async tx => {
    await lockSampleCourse(tx);
    const admin = await findFirstAdmin(tx);
    if (!admin || (await hasSampleCourseBeenMade(tx))) return;
    const course = await importCourse(tx, admin, content, clock.now(), pictures);
    await changeSettings(services, tx, course, { public: true });
    await insertSampleCourseMade(tx, course);
  });
};
