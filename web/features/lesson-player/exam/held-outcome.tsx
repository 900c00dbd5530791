import type { RunOutcome } from '#contract/running/runs.ts';
import { examTexts } from './exam-texts.ts';
import styles from './exam-head.module.css';

const t = examTexts;

/** In an exam that holds results back: that the program is saved, and at most which tests ran. */
export const HeldOutcome = ({ outcome: { message, heldTests = [] } }: { outcome: RunOutcome }) => (
  <output className={styles.held}>
    <p>{message}</p>
    {heldTests.length > 0 && (
      <>
        <p>{t.theseRan}</p>
        <ul>
          {heldTests.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </>
    )}
  </output>
);
