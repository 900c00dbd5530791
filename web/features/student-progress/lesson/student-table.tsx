import { memo } from 'react';
import { Link } from 'react-router';
import { percentOfLesson } from '#contract/core/progress.ts';
import type { StudentProgress } from '#contract/learning/student-progress.ts';
import { lessonOfStudent } from '#web/session/paths.ts';
import { progressTexts } from '../progress-texts.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SortHeader } from '#web/ui/table/sort-header.tsx';
import { Table } from '#web/ui/table/table.tsx';
import type { Extendable } from '#web/courses/extension-dialog.tsx';
import { dueTexts, showDue } from '#web/texts/due-texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { LateMark } from '../late-mark.tsx';
import { Moment } from '../moment.tsx';
import { ProgressStatus } from '../progress-status.tsx';
import { texts } from '#web/texts/texts.ts';
import { nameOf, type Sort, type SortKey, sortKeys, statusOf } from '../student-rows.ts';
import table from '../progress-table.module.css';
import styles from './student-table.module.css';

const t = progressTexts.studentProgress;

type Place = { contextId: string; lessonId: number };

const HowFar = ({ student }: { student: StudentProgress }) => {
  if (!student.hasStarted) return t.none;
  const { completedExercises, totalExercises } = student;
  const percent = percentOfLesson(student);
  return (
    <span className={styles.far}>
      <span aria-hidden="true">{t.exercises(completedExercises, totalExercises)}</span>
      <ProgressBar
        label={t.columns.progress}
        percent={percent}
        valueText={t.exercisesOf(completedExercises, totalExercises, percent)}
      />
      {student.points && <span className={table.points}>{pointsTexts.of(student.points)}</span>}
    </span>
  );
};

const wordOf = ({ totalExercises, completedExercises, ...student }: StudentProgress) => {
  const word = t.statuses[statusOf(student)];
  return student.isCompleted ? texts.courses.withNew(word, totalExercises - completedExercises) : word;
};

/** Memoised: rendered again only when this student changes. */
type RowProps = Place & {
  student: StudentProgress;
  /** Null in a lesson without a due date. */
  onExtend: ((person: Extendable) => void) | null;
};

const StudentRow = memo(({ student, contextId, lessonId, onExtend }: RowProps) => (
  <tr>
    <th scope="row" className={table.name}>
      {student.hasStarted ? (
        <Link to={lessonOfStudent(contextId, lessonId, student.id)}>{nameOf(student)}</Link>
      ) : (
        nameOf(student)
      )}
    </th>
    <td className={styles.email} title={student.email}>
      {student.email}
    </td>
    <td className={styles.status}>
      <ProgressStatus status={statusOf(student)} word={wordOf(student)} />
      {student.isLate && <LateMark />}
      {student.isDueExtended && student.dueAt !== null && (
        <span className={styles.extended}>{dueTexts.extended(showDue(student.dueAt))}</span>
      )}
    </td>
    <td data-label={t.columns.progress}>
      <HowFar student={student} />
    </td>
    <td data-label={t.columns.started}>
      <Moment at={student.startedAt} none={t.none} />
    </td>
    <td data-label={t.columns.completed}>
      <Moment at={student.completedAt} none={t.none} />
    </td>
    {onExtend && (
      <td className={styles.actions}>
        <ActionMenu
          id={`student-${student.id}-actions`}
          label={t.actionsFor(nameOf(student))}
          backLabel={t.back}
          actions={[
            {
              label: dueTexts.extension.give,
              onSelect: () => onExtend({ ...student, name: nameOf(student) }),
            },
          ]}
        />
      </td>
    )}
  </tr>
));

type Props = Place & {
  caption: string;
  students: StudentProgress[];
  sort: Sort;
  onSort: (key: SortKey) => void;
  onExtend: (person: Extendable) => void;
};

export const StudentTable = ({ caption, students, sort, onSort, contextId, lessonId, onExtend }: Props) => {
  const isDated = students.some(student => student.dueAt !== null);
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <Table className={`${table.table} ${styles.table}`} boxClassName={styles.box}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {sortKeys.map(key => (
            <SortHeader
              key={key}
              label={t.columns[key]}
              direction={sort.key === key ? direction : null}
              onSort={() => onSort(key)}
            />
          ))}
          {isDated && (
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">{t.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {students.map(student => (
          <StudentRow
            key={student.id}
            student={student}
            contextId={contextId}
            lessonId={lessonId}
            onExtend={isDated ? onExtend : null}
          />
        ))}
      </tbody>
    </Table>
  );
};
