import type { ComponentProps, ReactNode, Ref } from 'react';
import { Notice } from '../feedback/notice.tsx';
import styles from './dialog-form.module.css';

type Props = Omit<ComponentProps<'form'>, 'className' | 'noValidate'> & {
  buttons: ReactNode;
  /** What is waited for or still missing, beside the buttons. */
  note?: ReactNode;
  problem?: string | undefined;
  problemRef?: Ref<HTMLDivElement>;
  /** What can be done instead, under the buttons. */
  below?: ReactNode;
};

/** The form of a dialog: its fields, what went wrong, and its buttons at the end. */
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
