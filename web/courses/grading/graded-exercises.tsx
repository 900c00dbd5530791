import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { exerciseGrading, secondLooks } from '#web/session/paths.ts';
import { useGradedExercises } from './graded-exercises.queries.ts';
import styles from './graded-exercises.module.css';

const t = {
  title: 'Grading by hand',
  exercise: (name: string | null, position: number) => name ?? `Exercise ${position + 1}`,
  grade: (name: string) => `Grade ${name}`,
  graded: (graded: number, people: number) => `${graded} of ${people} graded`,
  mine: (graded: number, mine: number) => `${graded} of ${mine} of yours`,
  released: (count: number) => `${count} released`,
  looks: 'Second looks (none waiting)',
  waiting: (count: number) => `Second looks (${count} waiting)`,
};

type Props = { contextId: string; /** Null for the whole course. */ lessonId: number | null };

/** The exercises that are graded by hand, each with the way to its grading; nothing where there is none. */
export const GradedExercises = ({ contextId, lessonId }: Props) => {
  const id = useId();
  const { data = [] } = useGradedExercises(contextId);
  const exercises = data.filter(({ lesson }) => lessonId === null || lesson.id === lessonId);
  if (exercises.length === 0) return null;
  const asked = exercises.reduce((sum, exercise) => sum + exercise.asked, 0);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.title}
      </h2>
      <ul className={styles.list}>
        {exercises.map(({ lesson, exercise, people, graded, released, mine, mineGraded }) => (
          <li key={exercise.id} className={styles.line}>
            <Button
              component={Link}
              to={exerciseGrading(contextId, lesson.id, exercise.id)}
              variant={graded < people ? 'filled' : 'default'}
            >
              {t.grade(
                `${lessonId === null ? `${lesson.name}: ` : ''}${t.exercise(exercise.name, exercise.position)}`,
              )}
            </Button>
            <span className={styles.quiet}>
              {[
                t.graded(graded, people),
                mine > 0 && t.mine(mineGraded, mine),
                released > 0 && t.released(released),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={secondLooks(contextId)}>{asked > 0 ? t.waiting(asked) : t.looks}</Link>
      </p>
    </section>
  );
};
