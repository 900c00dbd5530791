import { rubricPoints } from '#contract/learning/rubric-points.ts';
import type { Member } from '#server/access/course.access.ts';
import type { MemberWithLesson } from '#server/authoring/content/content.access.ts';
import { readLessonHeading } from '#server/authoring/content/read-lesson-heading.ts';
import type { Services } from '#server/platform/services.ts';
import {
  getRules,
  hasUnlisted,
  insertUnlisted,
  type LineRow,
  listGraders,
  listGradingRows,
  lockGradings,
} from './grading.db.ts';

export type GradedPlace = MemberWithLesson & {
  exercise: { id: number; name: string | null; position: number };
};

/** Whoever has begun the exercise since gets a number and is listed, too. */
export const listPeople = async ({ db }: Services, exercise: { id: number }): Promise<LineRow[]> => {
  if (await hasUnlisted(db, exercise))
    await db.transaction().execute(async tx => {
      await lockGradings(tx, exercise);
      await insertUnlisted(tx, exercise);
    });
  return listGradingRows(db, exercise);
};

type Named = { userId: number; firstName: string; lastName: string; sections: string[] };

/** Who it is, unless names are hidden. */
export const showStudent = ({ userId, firstName, lastName, sections }: Named, isBlind: boolean) =>
  isBlind ? { student: null, sections: [] } : { student: { id: userId, firstName, lastName }, sections };

const gradersOf = (graders: Awaited<ReturnType<typeof listGraders>>, rows: LineRow[], { user }: Member) =>
  graders.map(grader => {
    const theirs = rows.filter(({ graderId }) => graderId === grader.id);
    return {
      ...grader,
      isMe: grader.id === user.id,
      assigned: theirs.length,
      graded: theirs.filter(({ gradedAt }) => gradedAt !== null).length,
    };
  });

/** All that the grading of an exercise is about, in the order of names, or of numbers where names are hidden. */
export const readOverview = async (services: Services, place: GradedPlace) => {
  const { db } = services;
  const { course, lesson, exercise } = place;
  const rows = await listPeople(services, exercise);
  const [{ rubric, isBlind }, graders, heading] = await Promise.all([
    getRules(db, exercise),
    listGraders(db, course),
    readLessonHeading(db, course, lesson),
  ]);
  const ordered = isBlind ? rows.toSorted((a, b) => a.number - b.number) : rows;
  return {
    course: { name: course.name },
    lesson: {
      id: lesson.id,
      name: lesson.name,
      language: heading.languageConfig.name,
      fileName: heading.languageConfig.executableFileName,
    },
    exercise,
    rubric,
    most: rubric ? rubricPoints(rubric, []).most : 0,
    isBlind,
    gradings: ordered.map(row => ({
      ...row,
      ...showStudent(row, isBlind),
      isGraded: row.gradedAt !== null,
      isReleased: row.releasedAt !== null,
      points: rubric ? rubricPoints(rubric, row.ticked).points : 0,
    })),
    graders: gradersOf(graders, rows, place),
  };
};
