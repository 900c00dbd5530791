import { useId } from 'react';
import { Link } from 'react-router';
import type { ExerciseLine } from '#contract/learning/insight.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { useHasCourse } from '#web/session/opened-place.ts';
import { exerciseInsight } from '#web/session/paths.ts';
import { readableName } from '#web/ui/results/readable-name.ts';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { WorkButton } from '../csv/work-button.tsx';
import { useExerciseLines } from '../student-progress.queries.ts';
import { minutesOf } from './insight-numbers.ts';
import { insightTexts } from './insight-texts.ts';
import styles from './insight.module.css';

const t = insightTexts.lines;

const columnsOf = (contextId: string, isCourse: boolean): Column<ExerciseLine>[] => [
  {
    key: 'exercise',
    label: t.exercise,
    cell: ({ id, name, position, lesson }) => (
      <>
        <Link to={exerciseInsight(contextId, lesson.id, id)}>{insightTexts.nameOf(name, position)}</Link>
        {isCourse && <span className={styles.lesson}>{lesson.name}</span>}
      </>
    ),
  },
  {
    key: 'solved',
    label: t.solved,
    cell: ({ solved, tried }) => (tried === 0 ? t.untried : t.solvedOf(solved, tried)),
    isNarrow: true,
  },
  { key: 'runs', label: t.runs, cell: ({ medianRuns }) => medianRuns ?? t.none, isNarrow: true },
  {
    key: 'minutes',
    label: t.minutes,
    cell: ({ medianSeconds }) => (medianSeconds === null ? t.none : minutesOf(medianSeconds)),
    isNarrow: true,
  },
  { key: 'hints', label: t.hints, cell: ({ hintsOpened }) => hintsOpened, isNarrow: true },
  {
    key: 'hardest',
    label: t.hardest,
    cell: ({ hardestTest }) =>
      hardestTest ? t.hardestOf(readableName(hardestTest.name), hardestTest.people) : t.none,
  },
];

type Props = {
  contextId: string;
  /** Null for the whole course. */
  lessonId: number | null;
  /** Only people of this section; empty for everybody. */
  section: string;
};

/** What is hard: one line per exercise, each leads to its page. */
export const ExerciseLines = ({ contextId, lessonId, section }: Props) => {
  const id = useId();
  const hasCourse = useHasCourse();
  const lines = useExerciseLines(contextId, lessonId, section);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.line}>
        <h2 id={id} className={styles.heading}>
          {t.title}
        </h2>
        {(hasCourse || lessonId !== null) && <WorkButton contextId={contextId} lessonId={lessonId} />}
      </div>
      <Loaded query={lines} failedTitle={t.loadFailed} lines={3}>
        {rows => (
          <DataTable
            label={t.title}
            columns={columnsOf(contextId, lessonId === null)}
            rows={rows}
            keyOf={row => row.id}
          />
        )}
      </Loaded>
    </section>
  );
};
