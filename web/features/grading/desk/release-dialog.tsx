import { Button } from '@mantine/core';
import type { GradingLine } from '#contract/learning/grading.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { gradingTexts } from '../grading-texts.ts';
import type { GradingCalls } from '../grading.queries.ts';
import styles from './grading-desk.module.css';

const t = gradingTexts.release;

type Props = {
  gradings: GradingLine[];
  current: GradingLine | null;
  name: string;
  calls: GradingCalls;
  onClose: () => void;
};

/** For all that are graded, or for the one that is shown. */
export const ReleaseDialog = ({ gradings, current, name, calls, onClose }: Props) => {
  const waiting = gradings.filter(({ isGraded, isReleased }) => isGraded && !isReleased).length;
  const ungraded = gradings.filter(({ isGraded }) => !isGraded).length;
  const release = async (isReleased: boolean, gradingIds?: number[]) => {
    await calls.release({ isReleased, gradingIds });
    onClose();
  };
  return (
    <Dialog title={t.title} closeLabel={texts.common.close} isOpen onClose={onClose} width={640}>
      <div className={styles.part}>
        <p>{t.lead}</p>
        {waiting === 0 ? <p className={styles.quiet}>{t.nothing}</p> : null}
        {ungraded > 0 && <p className={styles.quiet}>{t.ungraded(ungraded)}</p>}
        <div className={styles.row}>
          {waiting > 0 && <Button onClick={() => void release(true)}>{t.all(waiting)}</Button>}
          {current?.isGraded && !current.isReleased && waiting > 1 && (
            <Button variant="default" onClick={() => void release(true, [current.id])}>
              {t.one(name)}
            </Button>
          )}
          {current?.isReleased && (
            <Button variant="default" onClick={() => void release(false, [current.id])}>
              {t.takeBack(name)}
            </Button>
          )}
          {gradings.some(({ isReleased }) => isReleased) && (
            <Button variant="default" onClick={() => void release(false)}>
              {t.takeBackAll}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
