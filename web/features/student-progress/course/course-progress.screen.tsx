import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CourseProgress } from '#contract/student-progress.ts';
import { courseEditor, coursePeople } from '#web/session/paths.ts';
import { progressTexts } from '../progress-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CsvButton } from '../csv/csv-button.tsx';
import { Freshness } from '../freshness.tsx';
import { ListTools } from '../list-tools.tsx';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { matrixCsv } from './matrix-rows.ts';
import { LoadedProgress } from '../loaded-progress.tsx';
import { ProgressMatrix } from './progress-matrix.tsx';
import { ExerciseLines } from '../insight/exercise-lines.tsx';
import { LiveStuckList } from '../insight/live-stuck-list.tsx';
import { useCourseProgress } from '../student-progress.queries.ts';
import { findPeople } from '../student-rows.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { isOf, matrixStatuses, sortMatrix } from './matrix-list.ts';
import { encodeSort, sortChoices, useMatrixState } from './use-matrix-state.ts';
import '#web/ui/page/print.css';
import styles from '../student-progress.module.css';

const t = progressTexts.courseProgress;
const students = progressTexts.studentProgress;

/** Fewer rows than in the list of one lesson, because each has a cell for every lesson. */
const atFirst = 50;

type Props = {
  contextId: string;
  shown: CourseProgress;
  live: { trueAt: number; isFetching: boolean; refetch: () => unknown };
};

const Matrix = ({ contextId, shown, live }: Props) => {
  const { search, setSearch, status, setStatus, sort, setSort, pressSort, showAll } = useMatrixState();
  const [isWhole, setWhole] = useState(false);
  const filter = useSection(shown.students);
  const found = sortMatrix(
    findPeople(filter.found, search).filter(student => status === null || isOf(status, student)),
    sort,
    shown.lessons,
  );
  const isPart = found.length < shown.students.length;
  return (
    <>
      <ListTools
        search={search}
        onSearch={setSearch}
        filter={
          <>
            <SectionFilter {...filter} className={styles.filter} />
            <ChoiceField
              className={styles.filter ?? ''}
              label={t.status}
              choices={[
                { value: '', label: t.everybody },
                ...matrixStatuses.map(value => ({ value, label: t.statuses[value] })),
              ]}
              value={status ?? ''}
              onChange={event => setStatus(event.currentTarget.value)}
            />
            <ChoiceField
              className={styles.order ?? ''}
              label={t.sortBy}
              choices={sortChoices(shown.lessons)}
              value={encodeSort(sort)}
              onChange={event => setSort(event.currentTarget.value)}
            />
          </>
        }
      >
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
      </ListTools>
      <output className="visually-hidden">{isPart && students.found(found.length)}</output>
      <LiveStuckList contextId={contextId} lessonId={null} people={filter.found} />
      {found.length === 0 ? (
        <p className={styles.noMatch}>
          {students.noMatch}{' '}
          <Button variant="default" onClick={showAll}>
            {students.showAll}
          </Button>
        </p>
      ) : (
        <ProgressMatrix
          students={isWhole ? found : found.slice(0, atFirst)}
          lessons={shown.lessons}
          contextId={contextId}
          sort={sort}
          onSort={pressSort}
        />
      )}
      {!isWhole && found.length > atFirst && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {students.showMore(found.length)}
        </Button>
      )}
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
  const progress = useCourseProgress(contextId);
  return (
    <LoadedProgress query={progress} failedTitle={t.loadFailed}>
      {data => <CoursePage contextId={contextId} shown={data} live={progress} />}
    </LoadedProgress>
  );
};
