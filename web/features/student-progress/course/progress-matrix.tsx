import { memo } from 'react';
import { Link } from 'react-router';
import type { CourseProgress } from '#contract/student-progress.ts';
import { enrollment, lessonOfStudent, studentProgress } from '#web/session/paths.ts';
import { DueDate } from '#web/courses/due-date.tsx';
import { progressTexts } from '../progress-texts.ts';
import { Table } from '#web/ui/table/table.tsx';
import { LateMark } from '../late-mark.tsx';
import { showNumber } from '#web/texts/locale.ts';
import { SortHeader } from '#web/ui/table/sort-header.tsx';
import type { MatrixKey, MatrixSort } from './matrix-list.ts';
import { Moment } from '../moment.tsx';
import { ProgressStatus } from '../progress-status.tsx';
import { completedLessons, statusOfPercent } from './matrix-rows.ts';
import { nameOf } from '../student-rows.ts';
import styles from './progress-matrix.module.css';

const t = progressTexts.courseProgress;

type Student = CourseProgress['students'][number];
type Lesson = CourseProgress['lessons'][number];

const Mark = ({ percent }: { percent: number | null }) => {
  const status = statusOfPercent(percent);
  return (
    <ProgressStatus
      status={status}
      word={status === 'in-progress' ? t.percent(percent ?? 0) : t.words[status]}
    />
  );
};

type RowProps = { student: Student; lessons: Lesson[]; contextId: string };

/** Memoised: rendered again only when this student changes. */
const MatrixRow = memo(({ student, lessons, contextId }: RowProps) => (
  <tr>
    <th scope="row" className={styles.student}>
      <Link to={enrollment(contextId, student.id)}>{nameOf(student)}</Link>
      <span className={styles.module}>{student.email}</span>
    </th>
    <td className={styles.sum}>{t.lessonsCompletedOf(completedLessons(student), lessons.length)}</td>
    <td className={styles.sum}>{showNumber(student.attempts)}</td>
    <td className={styles.sum}>
      <Moment at={student.lastActiveAt} none={t.never} />
    </td>
    {lessons.map((lesson, index) => {
      const percent = student.progress[index] ?? null;
      return (
        <td key={lesson.id}>
          {percent === null ? (
            <>
              <Mark percent={null} />
              {student.late.includes(index) && <LateMark />}
            </>
          ) : (
            <Link
              to={lessonOfStudent(contextId, lesson.id, student.id)}
              className={styles.cell}
              title={t.cell(lesson.name, nameOf(student))}
            >
              <Mark percent={percent} />
              {student.late.includes(index) && <LateMark />}
              <span className="visually-hidden">: {t.cell(lesson.name, nameOf(student))}</span>
            </Link>
          )}
        </td>
      );
    })}
  </tr>
));

type Props = {
  students: Student[];
  lessons: Lesson[];
  contextId: string;
  sort: MatrixSort;
  onSort: (key: MatrixKey) => void;
};

/** One row per student, one column per lesson. The first column is sticky. */
export const ProgressMatrix = ({ students, lessons, contextId, sort, onSort }: Props) => {
  const directionOf = (key: MatrixKey) =>
    sort.key === key ? (sort.isDescending ? 'descending' : 'ascending') : null;
  return (
    <Table className={styles.matrix} boxClassName={styles.box} scrollLabel={t.table} isCards={false}>
      <thead>
        <tr>
          <SortHeader
            className={styles.student}
            label={progressTexts.studentProgress.columns.name}
            direction={directionOf('name')}
            onSort={() => onSort('name')}
          />
          <SortHeader
            label={t.lessonsCompleted}
            direction={directionOf('completed')}
            onSort={() => onSort('completed')}
          />
          <SortHeader
            label={t.attempts}
            title={t.attemptsHint}
            direction={directionOf('attempts')}
            onSort={() => onSort('attempts')}
          />
          <SortHeader
            label={t.active}
            title={t.activeHint}
            direction={directionOf('active')}
            onSort={() => onSort('active')}
          />
          {lessons.map(lesson => (
            <th key={lesson.id} scope="col">
              <span className={styles.module}>{lesson.cairnModule.name}</span>
              <Link to={studentProgress(contextId, lesson.id)} title={t.lessonProgress(lesson.name)}>
                {lesson.name}
              </Link>
              {lesson.dueAt !== null && <DueDate at={lesson.dueAt} className={styles.module} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map(student => (
          <MatrixRow key={student.id} student={student} lessons={lessons} contextId={contextId} />
        ))}
      </tbody>
    </Table>
  );
};
