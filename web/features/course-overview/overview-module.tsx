import { Bar } from '#web/ui/feedback/progress-bar.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { DueDate } from '#web/courses/due-date.tsx';
import { NewCount } from '#web/courses/questions/new-count.tsx';
import { unreadIn, useUnread } from '#web/courses/questions/unread.queries.ts';
import { OpensDate } from '#web/courses/opens-date.tsx';
import { studentLesson } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { overviewTexts } from './overview-texts.ts';
import { CheckIcon, ChevronDownIcon, ChevronRightIcon } from '#web/ui/button/icons.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import {
  addedSince,
  howFar,
  isCompleted,
  type OverviewLesson,
  type OverviewModule,
} from './course-progress.ts';
import styles from './overview-module.module.css';

const t = overviewTexts;

const standOf = (lesson: OverviewLesson): string => {
  const { userLessons, exerciseCount } = lesson;
  const [own] = userLessons;
  if (exerciseCount === 0) return t.noExercises;
  if (own?.nextExercise) return t.exerciseOf(own.nextExercise, own.totalExercises);
  return t.exercises(exerciseCount);
};

const LaterLine = ({ name, opensAt }: Pick<OverviewLesson, 'name' | 'opensAt'>) => (
  <li className={styles.later}>
    <span>{name}</span>
    {opensAt !== null && <OpensDate at={opensAt} className={styles.stand} />}
  </li>
);

/** Due within two days, or past that. */
const isSoon = (dueAt: string) => new Date(dueAt).getTime() - Date.now() < 2 * 86_400_000;

type LineProps = { contextId: string; lesson: OverviewLesson; unread: number };

const LessonLine = ({ contextId, lesson, unread }: LineProps) => (
  <li className={styles.lesson}>
    {/* The link covers the row: one tab stop and a large target. */}
    <Link to={studentLesson(contextId, lesson.id)} className={styles.link}>
      {lesson.name}
    </Link>
    <NewCount count={unread} />
    {lesson.dueAt !== null && !isCompleted(lesson) && (
      <DueDate
        at={lesson.dueAt}
        isExtended={lesson.isDueExtended}
        className={isSoon(lesson.dueAt) ? `${styles.due} ${styles.soon}` : styles.due}
      />
    )}
    {isCompleted(lesson) ? (
      <StatusMark kind="pass" word={texts.courses.withNew(t.completed, addedSince(lesson))} />
    ) : (
      <span className={styles.stand}>{standOf(lesson)}</span>
    )}
  </li>
);

type Props = { contextId: string; module: OverviewModule; isOpen: boolean; onToggle: () => void };

/** A collapsible module; the button's accessible name contains the progress. */
export const OverviewModuleCard = ({ contextId, module, isOpen, onToggle }: Props) => {
  const bodyId = useId();
  const unread = useUnread();
  const { percent } = howFar(module.lessons);
  return (
    <li className={styles.module}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
          <span className={styles.name}>{module.name}</span> {percent === 100 && <CheckIcon />}
          <span className={styles.percent}>{t.percent(percent)}</span>
          <Bar className={styles.bar ?? ''} value={percent} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          {module.lessons.length === 0 ? (
            <p className={styles.empty}>{t.emptyModule}</p>
          ) : (
            <ul className={styles.lessons}>
              {module.lessons.map(lesson =>
                lesson.isOpen ? (
                  <LessonLine
                    key={lesson.id}
                    contextId={contextId}
                    lesson={lesson}
                    unread={unreadIn(unread, { contextId, lessonId: lesson.id, isStaff: false })}
                  />
                ) : (
                  <LaterLine key={lesson.id} {...lesson} />
                ),
              )}
            </ul>
          )}
        </div>
      )}
    </li>
  );
};
