import { lazy, Suspense } from 'react';
import type { HeaderAction } from '#web/desk/frame/header-actions.tsx';
import { LessonSaving } from '#web/desk/lesson/lesson-saving.tsx';
import type { SaveStatus } from '#web/saving/autosave.ts';
import { lessonTexts } from '../lesson-texts.ts';
import type { Place, UserLesson } from '../lesson-player.queries.ts';
import { StudentAside } from './student-aside.tsx';

// Lazy, because few lessons are exams.
const load = () => import('../exam/exam-head.tsx');
const ExamHead = lazy(async () => ({ default: (await load()).ExamHead }));
const ExamBar = lazy(async () => ({ default: (await load()).ExamBar }));

type Saving = { status: SaveStatus; problem: string | null };

/** Of a lesson that is gone, only what is saved is still called so. */
const goneOr = (saving: Saving, isGone: boolean): Saving =>
  isGone && saving.status !== 'saved' ? { status: 'refused', problem: lessonTexts.goneShort } : saving;

type Given = {
  place: Place;
  userLesson: UserLesson;
  saving: Saving;
  isGone: boolean;
  onSave: () => Promise<boolean>;
  actions: HeaderAction[];
};

/** The header of a student's lesson: its dates, whether it is saved, and in an exam the time that is left. */
export const studentHead = ({ place, userLesson, saving, isGone, onSave, actions }: Given) => {
  const { lesson, exam } = userLesson;
  return {
    name: lesson.name,
    aside: <StudentAside userLesson={userLesson} />,
    state: <LessonSaving saving={goneOr(saving, isGone)} />,
    urgent: exam?.state === 'running' && (
      <Suspense>
        <ExamHead place={place} exam={exam} onSave={onSave} />
      </Suspense>
    ),
    bar: exam?.state === 'running' && (
      <Suspense>
        <ExamBar place={place} exam={exam} onSave={onSave} />
      </Suspense>
    ),
    actions,
    printed: lesson.name,
  };
};
