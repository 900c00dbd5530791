import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { getStudentProgress } from '#contract/learning/student-progress.ts';
import { coursePeople } from '#web/session/paths.ts';
import { useIsStandalone, usePlace } from '#web/session/opened-place.ts';
import { progressTexts } from '../progress-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { DueDate } from '#web/courses/due-date.tsx';
import { type Extendable, ExtensionDialog } from '#web/courses/extension-dialog.tsx';
import { GradedExercises } from '#web/courses/grading/graded-exercises.tsx';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { CountChips } from './count-chips.tsx';
import { CsvButton } from '../csv/csv-button.tsx';
import { Freshness } from '../freshness.tsx';
import { ListTools } from '../list-tools.tsx';
import { LoadedProgress } from '../loaded-progress.tsx';
import { studentProgressCsv } from './student-csv.ts';
import { ExerciseLines } from '../insight/exercise-lines.tsx';
import { LessonQuestions } from '../insight/lesson-questions.tsx';
import { LiveStuckLine } from '../insight/live-stuck-line.tsx';
import { useStudentProgress } from '../student-progress.queries.ts';
import { countsOf, findPeople, type Sort, sortKeys, sortRows, statusOf } from '../student-rows.ts';
import { StudentTable } from './student-table.tsx';
import { CourseTrail } from '../course-trail.tsx';
import { useListState } from '../use-list-state.ts';
import '#web/ui/page/print.css';
import styles from '../student-progress.module.css';

const t = progressTexts.studentProgress;

/** Larger than most classes; one button shows the rest. */
const atFirst = 200;

const encode = ({ key, isDescending }: Sort) => `${isDescending ? '-' : ''}${key}`;
const sortChoices = sortKeys.flatMap(key => [
  { value: key, label: t.ascending(t.columns[key]) },
  { value: `-${key}`, label: t.descending(t.columns[key]) },
]);
const decode = (value: string): Sort => ({
  key: sortKeys.find(key => key === value.replace(/^-/, '')) ?? 'status',
  isDescending: value.startsWith('-'),
});

type Progress = ResponseOf<typeof getStudentProgress>;
type Props = {
  contextId: string;
  progress: Progress;
  live: { trueAt: number; isFetching: boolean; refetch: () => unknown };
};

const Students = ({ contextId, progress, live }: Props) => {
  const { students, lesson, cairnCourse } = progress;
  const list = useListState();
  const filter = useSection(students);
  const [extended, setExtended] = useState<Extendable | null>(null);
  const [isWhole, setWhole] = useState(false);
  const found = sortRows(
    findPeople(filter.found, list.search).filter(
      row => list.status === null || statusOf(row) === list.status,
    ),
    list.sort,
  );
  const shown = isWhole ? found : found.slice(0, atFirst);
  const isPart = found.length < students.length;
  return (
    <>
      <CountChips
        total={filter.found.length}
        counts={countsOf(filter.found)}
        status={list.status}
        onStatus={list.setStatus}
      />
      <ListTools
        search={list.search}
        onSearch={list.setSearch}
        filter={<SectionFilter {...filter} className={styles.filter} />}
        sorting={
          <ChoiceField
            className={styles.sorting ?? ''}
            label={t.sortBy}
            choices={sortChoices}
            value={encode(list.sort)}
            onChange={event => list.setSort(decode(event.currentTarget.value))}
          />
        }
      >
        <Freshness
          trueAt={live.trueAt}
          isRefreshing={live.isFetching}
          onRefresh={() => void live.refetch()}
        />
        <CsvButton
          label={isPart ? t.downloadSome(found.length, students.length) : t.download}
          nameParts={[cairnCourse.name, lesson.name]}
          makeCsv={() => studentProgressCsv(found)}
        />
      </ListTools>
      <output className="visually-hidden">{isPart && t.found(found.length)}</output>
      <LessonQuestions contextId={contextId} lessonId={lesson.id} />
      <LiveStuckLine contextId={contextId} lessonId={lesson.id} people={filter.found} />
      <GradedExercises contextId={contextId} lessonId={lesson.id} />
      {students.every(student => !student.hasStarted) && <Notice kind="info">{t.noneStarted}</Notice>}
      {found.length === 0 ? (
        <p className={styles.noMatch}>
          {t.noMatch}{' '}
          <Button variant="default" onClick={list.showAll}>
            {t.showAll}
          </Button>
        </p>
      ) : (
        <StudentTable
          caption={t.titleOf(lesson.name)}
          students={shown}
          sort={list.sort}
          onSort={list.pressSort}
          contextId={contextId}
          lessonId={lesson.id}
          onExtend={setExtended}
        />
      )}
      <ExtensionDialog
        contextId={contextId}
        lessonId={lesson.id}
        person={extended}
        onClose={() => setExtended(null)}
      />
      {shown.length < found.length && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t.showMore(found.length)}
        </Button>
      )}
      <ExerciseLines contextId={contextId} lessonId={lesson.id} section={filter.section} />
    </>
  );
};

const LessonPage = ({ contextId, progress, live }: Props) => {
  const { lesson, cairnCourse, students } = progress;
  useTitle(t.title, lesson.name, cairnCourse.name);
  const isStandalone = useIsStandalone();
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <CourseTrail contextId={contextId} course={cairnCourse.name} here={lesson.name} />
        <PageHeading>{t.titleOf(lesson.name)}</PageHeading>
        {lesson.dueAt !== null && (
          <p>
            <DueDate at={lesson.dueAt} />
          </p>
        )}
      </header>
      {students.length === 0 ? (
        <EmptyState
          action={
            isStandalone && (
              <Button component={Link} to={coursePeople(contextId)}>
                {t.toPeople}
              </Button>
            )
          }
        >
          {t.noStudents}
        </EmptyState>
      ) : (
        <Students contextId={contextId} progress={progress} live={live} />
      )}
    </div>
  );
};

export const StudentProgressScreen = () => {
  const { contextId: courseId, lessonId } = usePlace();
  const progress = useStudentProgress(courseId, lessonId);
  return (
    // From the beginning, so that nothing moves when the table comes.
    <div data-whole-width>
      <LoadedProgress query={progress} failedTitle={t.loadFailed}>
        {data => <LessonPage contextId={courseId} progress={data} live={progress} />}
      </LoadedProgress>
    </div>
  );
};
