import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useTitle } from '#web/browser/title.ts';
import { DeskHeader } from '#web/desk/frame/desk-header.tsx';
import { ApiError } from '#web/net/api-error.ts';
import { useHasCourse, usePlace } from '#web/session/opened-place.ts';
import { paths, studentCourse } from '#web/session/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { replayTexts as t } from './replay-texts.ts';
import styles from './replay.module.css';

/** It belongs to an exam whose results are not released. */
export const isHeldBack = (error: Error): boolean =>
  error instanceof ApiError && error.problem === 'exam.ended';

/** Nothing has failed: it is shown later. */
export const HeldBack = () => {
  const { contextId } = usePlace();
  const navigate = useNavigate();
  const hasCourse = useHasCourse();
  const back = hasCourse ? studentCourse(contextId) : paths.home;
  useTitle(t.title);
  return (
    <div className={styles.screen}>
      <DeskHeader onBack={() => void navigate(back)} name={t.title} actions={[]} />
      <div className={styles.column}>
        <EmptyState
          action={
            hasCourse && (
              <Button component={Link} to={back} variant="default">
                {t.toCourse}
              </Button>
            )
          }
        >
          {t.heldBack}
        </EmptyState>
      </div>
    </div>
  );
};
