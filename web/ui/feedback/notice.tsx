import type { ReactNode, Ref } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from '../button/icons.tsx';
import styles from './notice.module.css';

const icons = { error: AlertIcon, info: InfoIcon, success: CheckIcon };

type Props = {
  kind: keyof typeof icons;
  children: ReactNode;
  /** For forms that focus the message, so that it is seen and read out. */
  ref?: Ref<HTMLDivElement>;
};

/** A persistent message in place, unlike a toast. */
export const Notice = ({ kind, children, ref }: Props) => {
  const Icon = icons[kind];
  return (
    <div className={styles.notice} data-kind={kind} ref={ref} tabIndex={ref ? -1 : undefined}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.body}>{children}</div>
    </div>
  );
};
