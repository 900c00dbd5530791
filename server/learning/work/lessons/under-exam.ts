import type { ExamGate } from '#server/access/exams/exam-gate.ts';
import type { readUserLesson } from './read-user-lesson.ts';

type Read = Awaited<ReturnType<typeof readUserLesson>>;

const shownOf = ({ state, endsAt, results, hasQuestions, hasFreeRun, hasStepping }: ExamGate) => ({
  state: state === 'released' ? ('released' as const) : ('running' as const),
  endsAt: endsAt === null ? null : new Date(endsAt),
  results,
  hasQuestions,
  hasFreeRun,
  hasStepping,
});

/** A lesson as its exam shows it to a student: without what the rules switch off. */
export const underExam = (lesson: Read, exam: ExamGate | null) => {
  if (!exam) return { ...lesson, exam: undefined };
  if (exam.state === 'released') return { ...lesson, exam: shownOf(exam) };
  return {
    ...lesson,
    exam: shownOf(exam),
    points: undefined,
    userExercises: lesson.userExercises.map(row => ({
      ...row,
      points: undefined,
      openedHints: exam.hasHints ? row.openedHints : [],
      exercise: {
        ...row.exercise,
        hintCount: exam.hasHints ? row.exercise.hintCount : 0,
        helpsTyping: row.exercise.helpsTyping && exam.hasTypingHelp,
      },
    })),
  };
};
