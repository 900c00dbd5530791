import { Link } from 'react-router';
import type { Person } from '#contract/work.ts';
import { DueDate } from '#web/courses/due-date.tsx';
import { dueTexts } from '#web/texts/due-texts.ts';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './teacher-top.module.css';

const t = lessonTexts.teacher;

export const fullNameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** The student first, then the lesson. */
export const TeacherTitle = ({ student, lesson, to }: { student: Person; lesson: string; to: string }) => (
  <nav aria-label={t.breadcrumb} className={styles.crumbs}>
    <ol>
      <li>
        <Link to={to}>{fullNameOf(student)}</Link>
      </li>
      <li>
        <h1 tabIndex={-1}>{lesson}</h1>
      </li>
    </ol>
  </nav>
);

type NeighbourProps = { label: string; person: Person | null; to: string; children: string };

/** A link to the same exercise of another student. */
const Neighbour = ({ label, person, to, children }: NeighbourProps) =>
  person && (
    <Link
      to={to}
      className={styles.neighbour}
      aria-label={t.student(label, fullNameOf(person))}
      title={t.student(label, fullNameOf(person))}
    >
      {children}
    </Link>
  );

type ToolsProps = {
  due: { dueAt: string | null; isDueExtended: boolean };
  neighbours: { previousStudent: Person | null; nextStudent: Person | null };
  toStudent: (person: Person) => string;
  onExtend: () => void;
};

/** When the lesson is due for this student, and the students before and after. */
export const TeacherTools = ({ due, neighbours, toStudent, onExtend }: ToolsProps) => {
  const { previousStudent, nextStudent } = neighbours;
  return (
    (due.dueAt !== null || previousStudent || nextStudent) && (
      <span className={styles.neighbours}>
        {due.dueAt !== null && (
          <button type="button" className={styles.neighbour} onClick={onExtend}>
            <DueDate at={due.dueAt} isExtended={due.isDueExtended} />
            <span className="visually-hidden">. {dueTexts.extension.title}</span>
          </button>
        )}
        <Neighbour
          label={t.previousStudent}
          person={previousStudent}
          to={previousStudent ? toStudent(previousStudent) : ''}
        >
          {t.previousStudent}
        </Neighbour>
        <Neighbour label={t.nextStudent} person={nextStudent} to={nextStudent ? toStudent(nextStudent) : ''}>
          {t.nextStudent}
        </Neighbour>
      </span>
    )
  );
};
