import { texts } from '#web/texts/texts.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import styles from './starting.module.css';

/** Blank for a moment, since mostly a moment is all it takes; then the mark. */
export const Starting = () => (
  <output className={styles.starting}>
    <LogoMark size={48} />
    <span className="visually-hidden">{texts.common.loading}</span>
  </output>
);
