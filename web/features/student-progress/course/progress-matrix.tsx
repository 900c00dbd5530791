import { useMemo } from 'react';
import type { CourseProgress } from '#contract/learning/student-progress.ts';
import { progressTexts } from '../progress-texts.ts';
import type { MatrixKey, MatrixSort } from './matrix-list.ts';
import { MatrixHead } from './matrix-head.tsx';
import { MatrixRow } from './matrix-row.tsx';
import type { MatrixStudent } from './matrix-rows.ts';
import { beginningsOf } from './modules-of.ts';
import { useLessonWindow } from './use-lesson-window.ts';
import styles from './progress-matrix.module.css';

type Props = {
  /** Everybody whom the filters let through, and how many of them have a row. */
  students: MatrixStudent[];
  rows: number;
  lessons: CourseProgress['lessons'];
  contextId: string;
  sort: MatrixSort;
  onSort: (key: MatrixKey) => void;
  /** The lessons of those who are stuck, by the person's id. */
  stuckAt: ReadonlyMap<number, string>;
  now: number;
};

/** One row per student, one column per lesson, as wide as the page and scrolled with it. */
export const ProgressMatrix = ({ students, rows, lessons, contextId, sort, onSort, stuckAt, now }: Props) => {
  const { ref, ...shown } = useLessonWindow(students, lessons.length);
  const begins = useMemo(() => beginningsOf(lessons), [lessons]);
  return (
    <div ref={ref}>
      <table
        className={styles.matrix}
        aria-label={progressTexts.courseProgress.table}
        data-narrow={shown.isNarrow || undefined}
      >
        <colgroup>
          <col className={styles.names} />
          {!shown.isNarrow && (
            <>
              <col className={styles.doneColumn} />
              <col className={styles.activeColumn} />
            </>
          )}
          <col span={shown.end - shown.start} />
        </colgroup>
        <MatrixHead
          students={students}
          lessons={lessons}
          shown={shown}
          begins={begins}
          contextId={contextId}
          sort={sort}
          onSort={onSort}
        />
        <tbody>
          {students.slice(0, rows).map(student => (
            <MatrixRow
              key={student.id}
              student={student}
              lessons={lessons}
              start={shown.start}
              end={shown.end}
              isNarrow={shown.isNarrow}
              contextId={contextId}
              stuckAt={stuckAt.get(student.id) ?? ''}
              begins={begins}
              now={now}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
