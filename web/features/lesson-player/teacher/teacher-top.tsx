import { Link } from 'react-router';
import type { Person } from '#contract/work.ts';
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
export const Neighbour = ({ label, person, to, children }: NeighbourProps) =>
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
