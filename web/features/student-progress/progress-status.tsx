import { progressTexts } from './progress-texts.ts';
import { CheckIcon, CircleIcon, HalfCircleIcon } from '#web/ui/button/icons.tsx';
import type { Status } from './student-rows.ts';
import styles from './progress-status.module.css';

const icons = { completed: CheckIcon, 'in-progress': HalfCircleIcon, 'not-started': CircleIcon };

/** The status of a student in a lesson: icon, word and colour. */
export const ProgressStatus = ({ status, word }: { status: Status; word?: string }) => {
  const Icon = icons[status];
  return (
    <span className={styles.status} data-status={status}>
      <Icon />
      <span>{word ?? progressTexts.studentProgress.statuses[status]}</span>
    </span>
  );
};
