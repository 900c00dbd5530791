import type { BoardState } from '#contract/learning/exams/board.ts';
import type { Services } from '#server/platform/services.ts';
import { showExam } from '../rules/show-exam.ts';
import { type BoardRow, listBoard } from './board.db.ts';

export type ExamPlace = { course: { id: number; name: string }; lesson: { id: number; name: string } };

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null);

const stateOf = ({ sitting, isOver, isOffline }: BoardRow): BoardState => {
  if (!sitting?.startedAt) return 'not started';
  if (isOver) return 'handed in';
  if (isOffline) return 'offline';
  return sitting.isAway ? 'away' : 'working';
};

const personOf = (row: BoardRow) => {
  const { id, firstName, lastName, sections, sitting, late } = row;
  return {
    user: { id, firstName, lastName },
    sections,
    state: stateOf(row),
    startedAt: dateOf(sitting?.startedAt),
    endsAt: dateOf(sitting?.endsAt),
    handedInAt: dateOf(sitting?.handedInAt),
    seenAt: dateOf(sitting?.seenAt),
    extraMinutes: sitting?.extraMinutes ?? 0,
    extraPercent: sitting?.extraPercent ?? 0,
    late: late.map(one => ({
      ...one,
      gapBeganAt: new Date(one.gapBeganAt),
      arrivedAt: new Date(one.arrivedAt),
      acceptedAt: dateOf(one.acceptedAt),
    })),
  };
};

/** Where everybody stands; empty for a lesson that is no exam. */
export const readBoard = async ({ db }: Services, { course, lesson }: ExamPlace) => {
  const { exam, now } = await showExam(db, lesson);
  const people = exam ? (await listBoard(db, course, lesson)).map(personOf) : [];
  return { lessonName: lesson.name, courseName: course.name, exam, now, people };
};
