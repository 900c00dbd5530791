import { Button } from '@mantine/core';
import { examsTexts } from '../exams-texts.ts';
import styles from './exam-board.module.css';

const t = examsTexts;

type Props = {
  isReleased: boolean;
  /** How many are still writing; the server releases nothing before they have ended. */
  writing: number;
  onRelease: () => void;
  onExport: () => void;
};

/** What is done once everybody has handed in. */
export const AfterExam = ({ isReleased, writing, onRelease, onExport }: Props) => (
  <section aria-labelledby="exam-after">
    <h3 id="exam-after" className={styles.after}>
      {t.after}
    </h3>
    {!isReleased && writing > 0 && <p className={styles.counts}>{t.stillWriting(writing)}</p>}
    <div className={styles.tools}>
      {!isReleased && (
        <Button
          variant="default"
          aria-disabled={writing > 0}
          data-disabled={writing > 0}
          onClick={() => {
            if (writing === 0) onRelease();
          }}
        >
          {t.release}
        </Button>
      )}
      <Button variant="default" onClick={onExport}>
        {t.export}
      </Button>
    </div>
  </section>
);
