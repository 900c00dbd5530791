import { useId } from 'react';
import type { StuckList as Stuck } from '#contract/learning/insight.ts';
import { insightTexts } from './insight-texts.ts';
import { parted } from './stuck-now.ts';
import { StuckPeople, type StuckPeopleProps } from './stuck-people.tsx';
import { useStuckAnnouncement } from './use-stuck-announcement.ts';
import styles from './insight.module.css';

const t = insightTexts.stuck;

type Props = StuckPeopleProps & {
  list: Pick<Stuck, 'stuck' | 'readAt'>;
  /** Says that nobody is stuck. */
  isAlways: boolean;
};

/** On the page of one exercise: who needs help now, the latest first, and who did earlier. */
export const StuckList = ({ list, isAlways, ...people }: Props) => {
  const id = useId();
  const { now, earlier } = parted(list);
  useStuckAnnouncement(now);
  if (now.length + earlier.length === 0 && !isAlways) return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.title(now.length)}
      </h2>
      {now.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <StuckPeople {...people} people={now} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t.earlierTitle(earlier.length)}</summary>
          <StuckPeople {...people} people={earlier} />
        </details>
      )}
    </section>
  );
};
