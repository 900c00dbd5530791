import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Stuck } from '#contract/learning/insight.ts';
import type { CourseProgress } from '#contract/learning/student-progress.ts';
import { courseEditor, coursePeople } from '#web/session/paths.ts';
import { progressTexts } from '../progress-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CsvButton } from '../csv/csv-button.tsx';
import { Freshness } from '../freshness.tsx';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { matrixCsv } from './matrix-rows.ts';
import { LoadedProgress } from '../loaded-progress.tsx';
import { ProgressMatrix } from './progress-matrix.tsx';
import { GradedExercises } from '#web/courses/grading/graded-exercises.tsx';
import { ExerciseLines } from '../insight/exercise-lines.tsx';
import { StuckLine } from '../insight/stuck-line.tsx';
import { useCourseProgress, useStuck } from '../student-progress.queries.ts';
import { findPeople } from '../student-rows.ts';
import { isBehindIn, sortMatrix } from './matrix-list.ts';
import { MatrixTools } from './matrix-tools.tsx';
import { useMatrixState } from './use-matrix-state.ts';
import '#web/ui/page/print.css';
import progress from '../student-progress.module.css';
import styles from './course-progress.module.css';

const t = progressTexts.courseProgress;
const students = progressTexts.studentProgress;

/** Fewer rows than in the list of one lesson, because each has a cell for every lesson. */
const atFirst = 50;

type Props = {
  contextId: string;
  shown: CourseProgress;
  live: { trueAt: number; isFetching: boolean; refetch: () => unknown };
};

/** A lesson's id in the text of each person who is stuck there now. */
const stuckAtOf = (stuck: Stuck[]): ReadonlyMap<number, string> => {
  const lessons = new Map<number, string>();
  for (const { user, lesson, isNow } of stuck)
    if (isNow) lessons.set(user.id, `${lessons.get(user.id) ?? ''} ${lesson.id}`);
  return lessons;
};

const minuteOf = (at: number) => at - (at % 60_000);

const Matrix = ({ contextId, shown, live }: Props) => {
  const state = useMatrixState();
  const [isWhole, setWhole] = useState(false);
  const filter = useSection(shown.students);
  const { data: stuck } = useStuck(contextId, null);
  const ids = new Set(filter.found.map(({ id }) => id));
  const own = stuck?.stuck.filter(({ user }) => ids.has(user.id)) ?? [];
  const isBehind = isBehindIn(shown);
  const found = sortMatrix(
    findPeople(filter.found, state.search).filter(student => !state.isBehindOnly || isBehind(student)),
    state.sort,
    shown.lessons,
  );
  const isPart = found.length < shown.students.length;
  return (
    <>
      <div className={styles.news}>
        <div className={styles.line}>
          {stuck && (
            <StuckLine contextId={contextId} list={{ ...stuck, stuck: own }} places="lesson and exercise" />
          )}
        </div>
        <div className={styles.doings}>
          <Freshness
            trueAt={live.trueAt}
            isRefreshing={live.isFetching}
            onRefresh={() => void live.refetch()}
          />
          <CsvButton
            label={isPart ? students.downloadSome(found.length, shown.students.length) : students.download}
            nameParts={[shown.cairnCourse.name]}
            makeCsv={() => matrixCsv(shown, found)}
          />
        </div>
      </div>
      <div className={styles.list}>
        <MatrixTools
          state={state}
          lessons={shown.lessons}
          sections={<SectionFilter {...filter} isLabelHidden />}
        />
        <output className="visually-hidden">{isPart && students.found(found.length)}</output>
        {found.length === 0 ? (
          <p className={progress.noMatch}>
            {students.noMatch}{' '}
            <Button variant="default" onClick={state.showAll}>
              {students.showAll}
            </Button>
          </p>
        ) : (
          <ProgressMatrix
            students={found}
            rows={isWhole ? found.length : atFirst}
            lessons={shown.lessons}
            contextId={contextId}
            sort={state.sort}
            onSort={state.pressSort}
            stuckAt={stuckAtOf(own)}
            now={minuteOf(live.trueAt)}
          />
        )}
        {!isWhole && found.length > atFirst && (
          <Button variant="default" className={progress.more ?? ''} onClick={() => setWhole(true)}>
            {students.showMore(found.length)}
          </Button>
        )}
      </div>
      <GradedExercises contextId={contextId} lessonId={null} />
      <ExerciseLines contextId={contextId} lessonId={null} section={filter.section} />
    </>
  );
};

/** A tab of the course editor, which shows the name of the course. */
const CoursePage = ({ contextId, shown, live }: Props) => {
  useTitle(texts.course.progress, shown.cairnCourse.name);
  if (shown.lessons.length === 0)
    return (
      <EmptyState
        action={
          <Button component={Link} to={courseEditor(contextId)}>
            {t.toContent}
          </Button>
        }
      >
        {t.noLessons}
      </EmptyState>
    );
  if (shown.students.length === 0)
    return (
      <EmptyState
        action={
          <Button component={Link} to={coursePeople(contextId)}>
            {students.toPeople}
          </Button>
        }
      >
        {students.noStudents}
      </EmptyState>
    );
  return (
    <div className={styles.screen}>
      <Matrix contextId={contextId} shown={shown} live={live} />
    </div>
  );
};

export const CourseProgressScreen = () => {
  const { contextId = '' } = useParams();
  const course = useCourseProgress(contextId);
  return (
    // From the beginning, so that nothing moves when the table comes.
    <div data-whole-width>
      <LoadedProgress query={course} failedTitle={t.loadFailed}>
        {data => <CoursePage contextId={contextId} shown={data} live={course} />}
      </LoadedProgress>
    </div>
  );
};
