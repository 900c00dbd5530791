import type { Rubric } from '#contract/authoring/rubric.ts';
import { signedPoints } from '#web/texts/rubric-texts.ts';
import styles from './grading-desk.module.css';

type Props = { items: Rubric['items']; ticked: string[]; onToggle: (key: string) => void };

/** The first nine have a key. */
export const RubricRows = ({ items, ticked, onToggle }: Props) => (
  <ul className={styles.rubric}>
    {items.map(({ key, points, text }, index) => (
      <li key={key}>
        <label className={styles.item}>
          <kbd className={styles.key} aria-hidden={index > 8 || undefined}>
            {index < 9 ? index + 1 : ''}
          </kbd>
          <input type="checkbox" checked={ticked.includes(key)} onChange={() => onToggle(key)} />
          <span className={styles.points} data-minus={points < 0 || undefined}>
            {signedPoints(points)}
          </span>
          <span className={styles.text}>{text}</span>
        </label>
      </li>
    ))}
  </ul>
);
