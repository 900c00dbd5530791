import { useState } from 'react';
import { useParams } from 'react-router';
import { leastSolved, type ExerciseInsight, type StudentAtExercise } from '#contract/learning/insight.ts';
import { useTitle } from '#web/browser/title.ts';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { usePlace } from '#web/session/opened-place.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { CourseTrail } from '../course-trail.tsx';
import { CsvButton } from '../csv/csv-button.tsx';
import { Freshness } from '../freshness.tsx';
import { LoadedProgress } from '../loaded-progress.tsx';
import { useExerciseInsight, useStuck } from '../student-progress.queries.ts';
import { BarFigure } from './bar-figure.tsx';
import { FailingTests } from './failing-tests.tsx';
import { insightCsv } from './insight-csv.ts';
import {
  averageOf,
  failuresOf,
  groupsAmong,
  hasRun,
  histogramOf,
  minutesOf,
  quantile,
  solvedOf,
} from './insight-numbers.ts';
import { insightTexts } from './insight-texts.ts';
import { StuckList } from './stuck-list.tsx';
import { WrongAnswers } from './wrong-answers.tsx';
import '#web/ui/page/print.css';
import progress from '../student-progress.module.css';
import styles from './insight.module.css';

const t = insightTexts;

type Words = { title: string; found: (half: number, most: number) => string; unit: string; hint?: string };
type FigureProps = { values: number[]; words: Words };

const Needed = ({ values, words }: FigureProps) =>
  values.length < leastSolved ? (
    <div className={styles.few}>
      <h3 className={styles.small}>{words.title}</h3>
      <p className={styles.quiet}>{t.few(values.length)}</p>
    </div>
  ) : (
    <BarFigure
      title={words.title}
      found={words.found(quantile(values, 0.5), quantile(values, 0.75))}
      unit={words.unit}
      bars={histogramOf(values)}
      {...(words.hint !== undefined && { hint: words.hint })}
    />
  );

const HintsUsed = ({ students, hintCount }: { students: StudentAtExercise[]; hintCount: number }) => {
  const readers = students.filter(({ hintsOpened }) => hintsOpened > 0);
  return (
    <div className={styles.few}>
      <h3 className={styles.small}>{t.hints.title}</h3>
      <p>{t.hints.found(readers.length, students.length)}</p>
      {readers.length > 0 && (
        <ul className={styles.hints}>
          {Array.from({ length: hintCount }, (_, index) => (
            <li key={index}>
              {t.hints.number(index + 1)}:{' '}
              {t.people(readers.filter(({ hintsOpened }) => hintsOpened > index).length)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

type Props = {
  contextId: string;
  insight: ExerciseInsight;
  live: { trueAt: number; isFetching: boolean; refetch: () => unknown };
};

/** Numbers stay the same while the page is open, however people are filtered. */
const useNames = (students: StudentAtExercise[], isHidden: boolean) => {
  const [numbers] = useState(() => new Map<number, number>());
  for (const { id } of students) if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
  const names = new Map(students.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const hiddenNameOf = (id: number) => t.student(numbers.get(id) ?? 0);
  return { nameOf: (id: number) => (isHidden ? hiddenNameOf(id) : (names.get(id) ?? '')), hiddenNameOf };
};

const Insight = ({ contextId, insight, live }: Props) => {
  const { exercise, lesson, cairnCourse, executableFileName, tests, hintCount } = insight;
  const title = t.nameOf(exercise.name, exercise.position);
  useTitle(t.title, title, cairnCourse.name);
  const [isHidden, setHidden] = useState(false);
  const { nameOf, hiddenNameOf } = useNames(insight.students, isHidden);
  const filter = useSection(insight.students);
  const { data: stuck } = useStuck(contextId, lesson.id);
  const students = filter.found;
  const solved = solvedOf(students);
  const average = averageOf(students);
  const ids = new Set(students.map(({ id }) => id));
  const isAnyone = insight.students.length > 0;
  const place = { contextId, lessonId: lesson.id, exerciseId: exercise.id };
  return (
    <div className={progress.screen}>
      <header className={progress.head}>
        <CourseTrail contextId={contextId} course={cairnCourse.name} lesson={lesson} here={title} />
        <PageHeading>{title}</PageHeading>
        <p>
          {t.summary(students.length, solved.length)}
          {average && `, ${t.average(pointsTexts.of(average))}`}
        </p>
      </header>
      <div className={styles.tools}>
        <SectionFilter {...filter} className={progress.filter} />
        {isAnyone && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={isHidden}
              onChange={event => setHidden(event.currentTarget.checked)}
            />
            {t.hideNames}
          </label>
        )}
        <Freshness
          trueAt={live.trueAt}
          isRefreshing={live.isFetching}
          onRefresh={() => void live.refetch()}
        />
        {isAnyone && (
          <CsvButton
            label={t.download}
            nameParts={[cairnCourse.name, lesson.name, title]}
            makeCsv={() => insightCsv(insight, students, ({ id }) => nameOf(id))}
          />
        )}
      </div>
      {stuck && (
        <StuckList
          contextId={contextId}
          list={{
            ...stuck,
            stuck: stuck.stuck.filter(one => one.exercise.id === exercise.id && ids.has(one.user.id)),
          }}
          hiddenNameOf={isHidden ? hiddenNameOf : null}
          places="none"
          isAlways={hasRun({ students })}
        />
      )}
      {hasRun({ students }) ? (
        <>
          <WrongAnswers
            {...place}
            groups={groupsAmong(insight.groups, students)}
            language={languageOfFile(executableFileName)}
            nameOf={nameOf}
          />
          <div className={styles.figures}>
            <FailingTests failures={failuresOf(tests, students)} students={students.length} />
            <Needed values={solved.map(({ runs }) => runs)} words={t.runs} />
            <Needed values={solved.map(({ workedSeconds }) => minutesOf(workedSeconds))} words={t.minutes} />
            {hintCount > 0 && <HintsUsed students={students} hintCount={hintCount} />}
          </div>
        </>
      ) : (
        <EmptyState>{t.empty}</EmptyState>
      )}
    </div>
  );
};

export const ExerciseInsightScreen = () => {
  const { contextId, lessonId } = usePlace();
  const { exerciseId = '' } = useParams();
  const insight = useExerciseInsight(contextId, lessonId, exerciseId);
  return (
    <LoadedProgress query={insight} failedTitle={t.loadFailed}>
      {data => <Insight contextId={contextId} insight={data} live={insight} />}
    </LoadedProgress>
  );
};
