import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ListedCourse } from '#contract/authoring/courses.ts';
import { DueDate } from '#web/courses/due-date.tsx';
import { studentLesson } from '#web/session/paths.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import styles from './continue-card.module.css';

const t = dashboardTexts.courses;

/** The uncompleted course of the latest activity; without any activity, the first in the list. */
const courseToContinue = (courses: ListedCourse[]) =>
  courses
    .filter(course => course.next !== null)
    .toSorted((a, b) => (b.lastWorkedAt ?? '').localeCompare(a.lastWorkedAt ?? ''))[0];

/** A link to the exercise where a learner stopped. */
export const ContinueCard = ({ courses }: { courses: ListedCourse[] }) => {
  const course = courseToContinue(courses);
  if (!course?.next) return null;
  const { lessonId, lessonName, exerciseNumber, totalExercises, dueAt } = course.next;
  return (
    <section className={styles.card} aria-label={t.continue}>
      <div className={styles.where}>
        <p className={styles.course}>{course.name}</p>
        <p className={styles.lesson}>{lessonName}</p>
        <p className={styles.exercise}>{t.exerciseOf(exerciseNumber, totalExercises)}</p>
        {dueAt !== null && (
          <p className={styles.exercise}>
            <DueDate at={dueAt} />
          </p>
        )}
      </div>
      <Button
        component={Link}
        to={studentLesson(course.contextId, lessonId)}
        aria-label={t.continueWith(course.name, lessonName)}
      >
        {t.continue}
      </Button>
    </section>
  );
};
