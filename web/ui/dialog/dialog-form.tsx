import type { ComponentProps, ReactNode, Ref } from 'react';
import { Notice } from '../feedback/notice.tsx';
import styles from './dialog-form.module.css';

type Props = Omit<ComponentProps<'form'>, 'className' | 'noValidate'> & {
  buttons: ReactNode;
  /** A note next to the buttons, such as what is loading or missing. */
  note?: ReactNode;
  problem?: string | undefined;
  problemRef?: Ref<HTMLDivElement>;
  /** Alternatives, below the buttons. */
  below?: ReactNode;
};

/** The form of a dialog: fields, error message, buttons. */
export const DialogForm = ({ children, buttons, note, problem, problemRef, below, ...form }: Props) => (
  <form {...form} className={styles.form} noValidate>
    {children}
    {problem !== undefined && (
      <Notice kind="error" {...(problemRef && { ref: problemRef })}>
        {problem}
      </Notice>
    )}
    <div className={styles.foot}>
      <output className={styles.note}>{note}</output>
      {buttons}
    </div>
    {below}
  </form>
);
