import { questionTexts } from './question-texts.ts';
import styles from './new-count.module.css';

/** How many conversations have something new; nothing for none. */
export const NewCount = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <span className={styles.count}>{questionTexts.tabNew(count)}</span>
    </>
  );
