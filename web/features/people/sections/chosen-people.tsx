import { Button } from '@mantine/core';
import { peopleTexts } from '../people-texts.ts';
import styles from './sections.module.css';

const t = peopleTexts.sections;

type Props = { count: number; onSet: () => void; onClear: () => void };

/** What can be done with the people who are ticked. */
export const ChosenPeople = ({ count, onSet, onClear }: Props) => (
  <div className={styles.chosen} data-empty={count === 0 || undefined}>
    <output>{count > 0 && t.chosen(count)}</output>
    {count > 0 && (
      <>
        <Button onClick={onSet}>{t.set}</Button>
        <Button variant="default" onClick={onClear}>
          {t.clear}
        </Button>
      </>
    )}
  </div>
);
