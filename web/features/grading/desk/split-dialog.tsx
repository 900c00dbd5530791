import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { GradingOverview } from '#contract/learning/grading.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { gradingTexts } from '../grading-texts.ts';
import type { GradingCalls } from '../grading.queries.ts';
import styles from './grading-desk.module.css';

const t = gradingTexts.split;

type Props = { overview: GradingOverview; calls: GradingCalls; onClose: () => void };

/** Who grades, how far each of them is, and how the rest is given out. */
export const SplitDialog = ({ overview: { graders, gradings }, calls, onClose }: Props) => {
  const [chosen, setChosen] = useState(() => graders.map(({ id }) => id));
  const unassigned = gradings.filter(({ graderId }) => graderId === null).length;
  const split = async (by: 'evenly' | 'section' | 'nobody') => {
    await calls.split({ by, graderIds: chosen });
  };
  return (
    <Dialog title={t.title} closeLabel={texts.common.close} isOpen onClose={onClose} width={640}>
      <div className={styles.part}>
        <p>{t.lead}</p>
        <ul className={styles.rubric}>
          {graders.map(({ id, firstName, lastName, assigned, graded, sections }) => (
            <li key={id} className={styles.between}>
              <Checkbox
                label={[`${firstName} ${lastName}`, ...sections].join(' · ')}
                checked={chosen.includes(id)}
                onChange={() =>
                  setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
                }
              />
              <span className={styles.quiet}>{t.progress(graded, assigned)}</span>
            </li>
          ))}
        </ul>
        {unassigned > 0 && <p className={styles.quiet}>{t.unassigned(unassigned)}</p>}
        <div className={styles.row}>
          <Button disabled={chosen.length === 0} onClick={() => void split('evenly')}>
            {t.evenly}
          </Button>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => void split('section')}>
            {t.section}
          </Button>
          <Button variant="default" onClick={() => void split('nobody')}>
            {t.nobody}
          </Button>
        </div>
        <p className={styles.quiet}>{t.sectionHint}</p>
      </div>
    </Dialog>
  );
};
