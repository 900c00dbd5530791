import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { Stuck, StuckList } from '#contract/learning/insight.ts';
import { ChevronDownIcon } from '#web/ui/button/icons.tsx';
import { insightTexts } from './insight-texts.ts';
import { countByPlace, parted } from './stuck-now.ts';
import { StuckPeople, type StuckPeopleProps } from './stuck-people.tsx';
import { useStuckAnnouncement } from './use-stuck-announcement.ts';
import insight from './insight.module.css';
import styles from './stuck-line.module.css';

const t = insightTexts.stuck;

const namedPlaces = 3;

type Props = StuckPeopleProps & { list: Pick<StuckList, 'stuck' | 'readAt'> };

const Summary = ({ now, earlier, places }: { now: Stuck[]; earlier: Stuck[]; places: Props['places'] }) => {
  const placeOf = ({ lesson, exercise }: Stuck) =>
    places === 'exercise' ? insightTexts.nameOf(exercise.name, exercise.position) : lesson.name;
  const counts = countByPlace(now, placeOf);
  return (
    <span className={styles.where}>
      {counts.length > 0 &&
        t.places(
          counts.slice(0, namedPlaces).map(([name, count]) => t.place(name, count)),
          counts.length > namedPlaces,
        )}{' '}
      {earlier.length > 0 && t.earlier(earlier.length)}
    </span>
  );
};

/** One line above a list of people: how many are stuck now and where; opens the list of them. */
export const StuckLine = ({ list, ...people }: Props) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { now, earlier } = parted(list);
  useStuckAnnouncement(now);
  if (now.length + earlier.length === 0) return null;
  return (
    <section className={styles.box} aria-label={t.title(now.length)}>
      <div className={styles.line} data-now={now.length > 0 || undefined}>
        <span className={styles.ring} aria-hidden="true" />
        <strong>{t.line(now.length)}</strong>
        <Summary now={now} earlier={earlier} places={people.places} />
        <Button
          variant="default"
          className={styles.show ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          rightSection={<ChevronDownIcon />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.hide : t.show}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <StuckPeople {...people} people={now} />
          {earlier.length > 0 && (
            <>
              <h3 className={insight.small}>{t.earlierTitle(earlier.length)}</h3>
              <StuckPeople {...people} people={earlier} />
            </>
          )}
        </div>
      )}
    </section>
  );
};
