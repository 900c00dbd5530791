import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { studentCourse } from '#web/session/paths.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { useHasCourse, usePlace } from '#web/session/opened-place.ts';
import { useTitle } from '#web/browser/title.ts';
import { useWorkbook } from '#web/desk/lesson/use-workbook.ts';
import { isExamError } from '../is-exam-error.ts';
import { EmptyLesson } from '../empty-lesson.tsx';
import {
  isGone,
  type OwnStep,
  type Place,
  useOwnCalls,
  type UserLesson,
  useRetry,
  useUserLesson,
} from '../lesson-player.queries.ts';
import { LessonLoading, LoadedLesson } from '#web/desk/lesson/loaded-lesson.tsx';
import { writeOwnFiles } from '#web/desk/editing/own-files.ts';
import type { CodeRow, CodeTexts } from './own-program.ts';
import { StudentDesk } from './student-desk.tsx';

const t = lessonTexts;

// Lazy, because few lessons are exams.
const ExamPage = lazy(async () => ({ default: (await import('../exam/exam-page.tsx')).ExamPage }));

// Lazy, because preparing a lesson rarely fails.
const JobFailed = lazy(async () => ({ default: (await import('./job-failed.tsx')).JobFailed }));

const textsOf = ({ solutionCode, files }: CodeRow) => ({ solutionCode, files: writeOwnFiles(files) });

type LessonProps = {
  place: Place;
  userLesson: UserLesson;
  /** It was hidden or removed while it was open. */
  isLessonGone: boolean;
};
type OpenedProps = LessonProps & { userLesson: { userExercises: [OwnStep, ...OwnStep[]] } };

/** Waits for the drafts of this device, so that older text is not shown first. */
const Opened = ({ place, userLesson, isLessonGone }: OpenedProps) => {
  const calls = useOwnCalls(place);
  const workbook = useWorkbook<CodeRow, CodeTexts>({
    lessonId: userLesson.lessonId,
    rows: userLesson.userExercises,
    kind: 'user-exercise',
    textsOf,
    save: calls.save,
  });
  const wasGone = useRef(false);
  useEffect(() => {
    // What could not be saved meanwhile is saved as soon as the lesson is back.
    if (wasGone.current && !isLessonGone) void workbook?.saveAll();
    wasGone.current = isLessonGone;
  }, [workbook, isLessonGone]);
  if (!workbook) return <LessonLoading onRetry={() => {}} />;
  return (
    <StudentDesk
      place={place}
      userLesson={userLesson}
      workbook={workbook}
      calls={calls}
      isGone={isLessonGone}
    />
  );
};

/** A student's lesson; for staff, the preview of it. */
const Lesson = ({ place, userLesson, isLessonGone }: LessonProps) => {
  const { lesson, userExercises } = userLesson;
  const hasCourse = useHasCourse();
  useTitle(lesson.name, lesson.cairnModule.cairnCourse.name);
  const [first, ...others] = userExercises;
  if (first)
    return (
      <Opened
        place={place}
        userLesson={{ ...userLesson, userExercises: [first, ...others] }}
        isLessonGone={isLessonGone}
      />
    );
  return (
    <EmptyLesson
      title={lesson.name}
      text={t.noExercises}
      action={
        hasCourse && (
          <Button component={Link} to={studentCourse(place.contextId)}>
            {t.toCourse}
          </Button>
        )
      }
    />
  );
};

export const StudentLessonScreen = () => {
  const place = usePlace();
  const { data, error, refetch } = useUserLesson(place);
  const retry = useRetry(place);
  if (isExamError(error))
    return (
      <Suspense>
        <ExamPage place={place} />
      </Suspense>
    );
  if (!data?.userLesson && data?.job?.status === 'FAILED')
    return (
      <Suspense>
        <JobFailed onRetry={retry} />
      </Suspense>
    );
  return (
    <LoadedLesson
      query={{ data: data?.userLesson ?? undefined, error, refetch }}
      reason={data ? t.preparing : null}
    >
      {userLesson => (
        <Lesson key={userLesson.id} place={place} userLesson={userLesson} isLessonGone={isGone(error)} />
      )}
    </LoadedLesson>
  );
};
