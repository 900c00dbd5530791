import { AlertIcon, CheckIcon, CloudIcon, OfflineIcon } from '../button/icons.tsx';
import styles from './save-indicator.module.css';

type Kind = 'saved' | 'saving' | 'retrying' | 'offline' | 'conflict' | 'refused';

const icons = {
  saved: CheckIcon,
  saving: CloudIcon,
  retrying: AlertIcon,
  offline: OfflineIcon,
  conflict: AlertIcon,
  refused: AlertIcon,
};

/** The save status, always visible. */
export const SaveIndicator = ({ kind, text }: { kind: Kind; text: string }) => {
  const Icon = icons[kind];
  return (
    <span className={styles.indicator} data-kind={kind} title={text}>
      <Icon /> <span className={styles.word}>{text}</span>
    </span>
  );
};
