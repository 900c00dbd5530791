import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { SaveState } from '../../lib/autosave.ts';
import { showMoment } from '../../lib/moments.ts';
import { texts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ExerciseTexts, textNames } from './exercise-texts.ts';
import styles from './notices.module.css';

const t = texts.lessonEditor;

const LineDiff = lazy(async () => ({ default: (await import('../../ui/line-diff.tsx')).LineDiff }));

type Props = {
  mine: ExerciseTexts;
  conflict: NonNullable<SaveState<ExerciseTexts>['conflict']>;
  changedAt: string;
  onResolve: (side: 'mine' | 'theirs') => void;
};

/** Two people changed the same text: nobody's is overwritten before one of them has looked. */
export const ConflictBar = ({ mine, conflict, changedAt, onResolve }: Props) => {
  const [isComparing, setComparing] = useState(false);
  const { theirs, clashing } = conflict;
  const names = clashing.map(key => textNames[key]).join(', ');
  const choices = (
    <>
      <Button variant="default" onClick={() => onResolve('mine')}>
        {t.keepMine}
      </Button>
      <Button variant="default" onClick={() => onResolve('theirs')}>
        {t.takeTheirs}
      </Button>
    </>
  );
  return (
    <div role="alert" className={styles.notice}>
      <Notice kind="error">
        <p>{t.conflict(showMoment(changedAt), names)}</p>
        <div className={styles.choices}>
          <Button onClick={() => setComparing(true)}>{t.compare}</Button>
          {choices}
        </div>
      </Notice>
      <Dialog
        title={t.compareTitle}
        closeLabel={texts.common.close}
        isOpen={isComparing}
        onClose={() => setComparing(false)}
        isWide
      >
        <p className={styles.lead}>{t.compareLead}</p>
        {clashing.map(key => (
          <section key={key} className={styles.compared}>
            <h3>{textNames[key]}</h3>
            <Suspense fallback={<p>{texts.common.loading}</p>}>
              <LineDiff
                before={theirs.fields[key] ?? ''}
                after={mine[key] ?? ''}
                removedWord={t.onlyTheirs}
                addedWord={t.onlyMine}
              />
            </Suspense>
          </section>
        ))}
        <div className={styles.choices}>{choices}</div>
      </Dialog>
    </div>
  );
};
