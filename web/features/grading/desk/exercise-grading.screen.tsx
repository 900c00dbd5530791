import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { GradingOverview } from '#contract/learning/grading.ts';
import { useTitle } from '#web/browser/title.ts';
import { RubricDialog } from '#web/courses/rubric/rubric-dialog.tsx';
import { useSaveRubric } from '#web/courses/rubric/rubric.queries.ts';
import message from '#web/desk/lesson/lesson-message.module.css';
import { DeskHeader } from '#web/desk/frame/desk-header.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { usePlace } from '#web/session/opened-place.ts';
import { studentProgress } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import { type GradingPlace, useGrading, useGradingCalls, useOverview } from '../grading.queries.ts';
import { nameOf, StudentTurns } from './grading-head.tsx';
import { ProgramDesk } from './program-desk.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useProgramOrder } from './use-program-order.ts';
import { useTickSavers } from './use-tick-savers.ts';
import styles from './grading-desk.module.css';

type Props = { place: GradingPlace; overview: GradingOverview };
type Opened = 'rubric' | 'settings' | 'split' | 'release' | null;

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
  const { course, exercise } = overview;
  const title = t.titleOf(t.exercise(exercise.name, exercise.position));
  useTitle(title, course.name);
  const navigate = useNavigate();
  const back = studentProgress(place.courseId, lesson.id);
  return (
    <div className={styles.screen}>
      <DeskHeader
        onBack={() => void navigate(back)}
        hasBackInCrumbs
        crumbs={[{ key: 'lesson', crumb: <Link to={back}>{lesson.name}</Link> }]}
        name={title}
        actions={[
          { label: t.release.button, onSelect: () => setOpened('release') },
          ...(rubric ? [{ label: t.editRubric, onSelect: () => setOpened('rubric') }] : []),
        ]}
        more={[
          { label: t.split.button, onSelect: () => setOpened('split') },
          { label: t.settingsButton, onSelect: () => setOpened('settings') },
        ]}
      />
      {!rubric && (
        <EmptyState action={<Button onClick={() => setOpened('rubric')}>{t.addRubric}</Button>}>
          {t.noRubric}
        </EmptyState>
      )}
      {rubric && gradings.length === 0 && <EmptyState>{t.nobody}</EmptyState>}
      {rubric && current && (
        <>
          <StudentTurns overview={overview} order={order} />
          <Loaded query={query} failedTitle={t.loadFailed} className={styles.page}>
            {grading =>
              grading && (
                <ProgramDesk
                  grading={grading}
                  rubric={rubric}
                  name={name}
                  fileName={lesson.fileName}
                  saver={saverOf(grading)}
                  calls={calls}
                  areKeysOn={areKeysOn && !query.isPlaceholderData}
                  onNext={next === null ? null : () => open(next)}
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
      {opened === 'settings' && (
        <Dialog title={t.settings} closeLabel={texts.common.close} isOpen onClose={close}>
          <div className={styles.part}>
            <SwitchField
              label={t.blind.label}
              hint={t.blind.hint}
              isOn={overview.isBlind}
              onChange={isBlind => void calls.setBlind(isBlind)}
            />
            <SwitchField label={t.keysOn} hint={t.keys} isOn={areKeysOn} onChange={setKeysOn} />
          </div>
        </Dialog>
      )}
      {opened === 'split' && <SplitDialog overview={overview} calls={calls} onClose={close} />}
      {opened === 'release' && (
        <ReleaseDialog gradings={gradings} current={current} name={name} calls={calls} onClose={close} />
      )}
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
    <Loaded query={query} failedTitle={t.loadFailed} isScreen className={message.message}>
      {overview => <Programs place={place} overview={overview} />}
    </Loaded>
  );
};
