import type { ReactNode, Ref } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from '../button/icons.tsx';
import styles from './notice.module.css';

const icons = { error: AlertIcon, info: InfoIcon, success: CheckIcon };

type Props = {
  kind: keyof typeof icons;
  children: ReactNode;
  /** Given by forms that move the focus here, so that the message is read out and seen. */
  ref?: Ref<HTMLDivElement>;
};

/** A message that stays where it belongs until it is no longer true. */
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
