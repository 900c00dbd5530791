import { type ReactNode, useState } from 'react';
import { SegmentedChoice } from '#web/ui/form/segmented-choice.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import styles from './grading-desk.module.css';

type Side = 'program' | 'rubric';
type Props = { gradingId: number; program: ReactNode; rubric: ReactNode; foot: ReactNode };

/** The program beside its rubric; where there is no room for both, one of them, beginning with the program. */
export const DeskSides = ({ gradingId, program, rubric, foot }: Props) => {
  const [view, setView] = useState<{ id: number; side: Side }>({ id: gradingId, side: 'program' });
  const side = view.id === gradingId ? view.side : 'program';
  return (
    <>
      <div className={styles.sides}>
        <SegmentedChoice
          label={t.side}
          value={side}
          choices={[
            { value: 'program', label: t.program },
            { value: 'rubric', label: t.rubric },
          ]}
          onChange={chosen => setView({ id: gradingId, side: chosen })}
        />
      </div>
      <div className={styles.desk} data-side={side}>
        {program}
        {rubric}
        <div className={styles.foot}>{foot}</div>
      </div>
    </>
  );
};
