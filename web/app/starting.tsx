import { texts } from '#web/texts/texts.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import styles from './starting.module.css';

/** Shows the logo after a short delay, so that fast loads do not flash. */
export const Starting = () => (
  <output className={styles.starting}>
    <LogoMark size={48} />
    <span className="visually-hidden">{texts.common.loading}</span>
  </output>
);
