import { randomBytes } from 'node:crypto';
import { instructor } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { insertCourse } from './courses.db.ts';
import { insertEnrollment } from './enrollments.db.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { newShareCode } from './share-code.ts';

type NewCourse = { name: string; languageConfigId: number };

/** The creator becomes the instructor. */
export const createCourse = (services: Services, user: UserRow, course: NewCourse): Promise<CourseRow> =>
  services.db.transaction().execute(async tx => {
    await limitUse({ ...services, db: tx }, user, 'course');
    return addCourse(tx, user, course);
  });

/** The same inside an existing transaction. */
export const addCourse = async (
  tx: Db,
  user: { id: number },
  { name, languageConfigId }: NewCourse,
): Promise<CourseRow> => {
  await assertLanguage(tx, languageConfigId);
  const course = await insertCourse(tx, {
    name,
    languageConfigId,
    contextId: randomBytes(12).toString('base64url'),
    shareCode: newShareCode(),
  });
  await insertEnrollment(tx, course, user, instructor);
  return course;
};
