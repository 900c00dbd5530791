import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addContent, copyContent } from '#server/authoring/content/copy-content.ts';
import type { Db } from '#server/platform/db/db.ts';
import { addCourse } from './create-course.ts';
import { findCourse, updateCourseFields } from './courses.db.ts';
import { takeDates } from './dates/take-dates.ts';
import type { CourseRow } from '#server/access/members.db.ts';

/** Without exams whose results are not released, for people who are not of the staff there. */
type Taken = { takesExams?: boolean };
type Wanted = Taken & { sourceId: number | null; name: string; owner: { id: number } };

const sourceOf = async (tx: Db, sourceId: number | null): Promise<CourseRow> => {
  const source = sourceId === null ? null : await findCourse(tx, sourceId);
  if (!source) throw new AppError('not_found', contentProblems.deletedBeforeCopied);
  return source;
};

/**
 * Creates a copy of a course with all content, but without members, student work and public sharing. `tx` must be a
 * transaction.
 */
export const copyCourse = async (
  tx: Db,
  { sourceId, name, owner, takesExams }: Wanted,
): Promise<CourseRow> => {
  const source = await sourceOf(tx, sourceId);
  const course = await addCourse(tx, owner, { name, languageConfigId: source.languageConfigId });
  await copyContent(tx, { from: source, to: course, takesExams });
  await takeDates(tx, { from: source, to: course });
  return source.countedRun === null
    ? course
    : updateCourseFields(tx, course, { countedRun: source.countedRun });
};

type Filled = Taken & { sourceId: number | null; courseId: number | null };

const targetOf = async (tx: Db, courseId: number | null): Promise<CourseRow> => {
  const course = courseId === null ? null : await findCourse(tx, courseId);
  if (!course) throw new AppError('not_found', contentProblems.deletedBeforeFilled);
  return course;
};

/** Adds the content of another course at the end. */
export const extendCourse = async (
  tx: Db,
  { sourceId, courseId, takesExams }: Filled,
): Promise<CourseRow> => {
  const course = await targetOf(tx, courseId);
  const source = await sourceOf(tx, sourceId);
  await addContent(tx, { from: source, to: course, takesExams });
  await takeDates(tx, { from: source, to: course });
  return course;
};

/** Copies the content into an existing empty course, which keeps its members and its name. */
export const fillCourse = async (tx: Db, { sourceId, courseId, takesExams }: Filled): Promise<CourseRow> => {
  const course = await targetOf(tx, courseId);
  const source = await sourceOf(tx, sourceId);
  await copyContent(tx, { from: source, to: course, takesExams });
  await takeDates(tx, { from: source, to: course });
  const { languageConfigId, countedRun } = source;
  return updateCourseFields(tx, course, { languageConfigId, ...(countedRun !== null && { countedRun }) });
};
