import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { GradingOverview } from '#contract/learning/grading.ts';
import { useTitle } from '#web/browser/title.ts';
import { RubricDialog } from '#web/courses/rubric/rubric-dialog.tsx';
import { useSaveRubric } from '#web/courses/rubric/rubric.queries.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { usePlace } from '#web/session/opened-place.ts';
import { studentProgress } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import { type GradingPlace, useGrading, useGradingCalls, useOverview } from '../grading.queries.ts';
import { countsOf, nameOf, StudentTurns } from './grading-head.tsx';
import { ProgramDesk } from './program-desk.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useProgramOrder } from './use-program-order.ts';
import { useTickSavers } from './use-tick-savers.ts';
import styles from './grading-desk.module.css';

type Props = { place: GradingPlace; overview: GradingOverview };
type Opened = 'rubric' | 'split' | 'release' | null;

const Programs = ({ place, overview }: Props) => {
  const [opened, setOpened] = useState<Opened>(null);
  const [areKeysOn, setKeysOn] = useState(true);
  const order = useProgramOrder(overview);
  const calls = useGradingCalls(place);
  const saverOf = useTickSavers(calls);
  const saveRubric = useSaveRubric(place);
  const { current, next, previous, open } = order;
  const query = useGrading(current?.id ?? null, next);
  const { rubric, gradings, lesson } = overview;
  const close = () => setOpened(null);
  const name = current ? nameOf(current) : '';
  return (
    <>
      <div className={styles.tools}>
        <strong>{countsOf(overview)}</strong>
        <span className={styles.row}>
          {rubric && (
            <Button variant="default" onClick={() => setOpened('rubric')}>
              {t.editRubric}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpened('split')}>
            {t.split.button}
          </Button>
          <Button onClick={() => setOpened('release')}>{t.release.button}</Button>
        </span>
      </div>
      <div className={styles.switches}>
        <SwitchField
          label={t.blind.label}
          hint={t.blind.hint}
          isOn={overview.isBlind}
          onChange={isBlind => void calls.setBlind(isBlind)}
        />
        <SwitchField label={t.keysOn} hint={t.keys} isOn={areKeysOn} onChange={setKeysOn} />
      </div>
      {!rubric && (
        <EmptyState action={<Button onClick={() => setOpened('rubric')}>{t.addRubric}</Button>}>
          {t.noRubric}
        </EmptyState>
      )}
      {rubric && gradings.length === 0 && <EmptyState>{t.nobody}</EmptyState>}
      {rubric && current && (
        <>
          <StudentTurns overview={overview} order={order} />
          <Loaded query={query} failedTitle={t.loadFailed}>
            {grading =>
              grading && (
                <ProgramDesk
                  key={grading.id}
                  grading={grading}
                  rubric={rubric}
                  name={name}
                  fileName={lesson.fileName}
                  saver={saverOf(grading)}
                  calls={calls}
                  areKeysOn={areKeysOn && !query.isPlaceholderData}
                  onNext={() => open(next)}
                  onPrevious={() => open(previous)}
                />
              )
            }
          </Loaded>
        </>
      )}
      <RubricDialog
        rubric={rubric}
        isOpen={opened === 'rubric'}
        onSave={saveRubric}
        onSaved={close}
        onClose={close}
      />
      {opened === 'split' && <SplitDialog overview={overview} calls={calls} onClose={close} />}
      {opened === 'release' && (
        <ReleaseDialog gradings={gradings} current={current} name={name} calls={calls} onClose={close} />
      )}
    </>
  );
};

const Page = ({ place, overview }: Props) => {
  const { course, lesson, exercise } = overview;
  const title = t.titleOf(t.exercise(exercise.name, exercise.position));
  useTitle(title, course.name);
  const back = studentProgress(place.courseId, lesson.id);
  return (
    <div className={styles.screen}>
      <header>
        <Breadcrumb
          label={texts.course.breadcrumb}
          links={[{ key: back, link: <Link to={back}>{lesson.name}</Link> }]}
          here={t.title}
        />
        <PageHeading>{title}</PageHeading>
      </header>
      <Programs place={place} overview={overview} />
    </div>
  );
};

/** Grading the programs of one exercise by hand, one student after the other. */
export const ExerciseGradingScreen = () => {
  const { contextId, lessonId } = usePlace();
  const { exerciseId } = useParams();
  const place = { courseId: contextId, lessonId: Number(lessonId), exerciseId: Number(exerciseId) };
  const query = useOverview(place);
  return (
    <Loaded query={query} failedTitle={t.loadFailed} isScreen>
      {overview => <Page place={place} overview={overview} />}
    </Loaded>
  );
};
