import type { ReactNode } from 'react';
import styles from './small-button.module.css';

type Props = {
  /** If the name says more than what is seen, which it must contain. */
  name?: string | undefined;
  icon?: ReactNode;
  children: ReactNode;
  onClick: () => void;
};

/** What can be done about the thing beside it: secondary, and as high as the buttons of a pane. */
export const SmallButton = ({ name, icon, children, onClick }: Props) => (
  <button type="button" className={styles.button} aria-label={name} title={name} onClick={onClick}>
    {icon}
    {children}
  </button>
);
