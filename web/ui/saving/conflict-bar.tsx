import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import styles from '../feedback/notices.module.css';

const LineDiff = lazy(async () => ({ default: (await import('./line-diff.tsx')).LineDiff }));

export type ConflictTexts = {
  compare: string;
  keepMine: string;
  takeTheirs: string;
  compareTitle: string;
  compareLead: string;
  onlyTheirs: string;
  onlyMine: string;
  close: string;
  loading: string;
};

type Props = {
  /** A sentence about what happened. */
  said: string;
  /** The texts that both sides changed. */
  clashing: { name: string; mine: string; theirs: string }[];
  texts: ConflictTexts;
  onResolve: (side: 'mine' | 'theirs') => void;
};

/** A conflict between two versions of a text: nothing is overwritten before the user chooses. */
export const ConflictBar = ({ said, clashing, texts, onResolve }: Props) => {
  const [isComparing, setComparing] = useState(false);
  const choices = (
    <>
      <Button variant="default" onClick={() => onResolve('mine')}>
        {texts.keepMine}
      </Button>
      <Button variant="default" onClick={() => onResolve('theirs')}>
        {texts.takeTheirs}
      </Button>
    </>
  );
  return (
    <div role="alert" className={styles.notice}>
      <Notice kind="error">
        <p>{said}</p>
        <div className={styles.choices}>
          <Button onClick={() => setComparing(true)}>{texts.compare}</Button>
          {choices}
        </div>
      </Notice>
      <Dialog
        title={texts.compareTitle}
        closeLabel={texts.close}
        isOpen={isComparing}
        onClose={() => setComparing(false)}
        width={960}
      >
        <p className={styles.lead}>{texts.compareLead}</p>
        {clashing.map(({ name, mine, theirs }) => (
          <section key={name} className={styles.compared}>
            <h3>{name}</h3>
            <Suspense fallback={<p>{texts.loading}</p>}>
              <LineDiff
                before={theirs}
                after={mine}
                removedWord={texts.onlyTheirs}
                addedWord={texts.onlyMine}
              />
            </Suspense>
          </section>
        ))}
        <div className={styles.choices}>{choices}</div>
      </Dialog>
    </div>
  );
};
