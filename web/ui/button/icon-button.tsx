import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'children' | 'className'> & {
  label: string;
  icon: ReactNode;
  /** Shows a drag cursor. */
  isGrip?: boolean;
  isLarge?: boolean;
};

/** A button with only an icon; the label is its accessible name and its tooltip. */
export const IconButton = ({ label, icon, isGrip = false, isLarge = false, ...rest }: Props) => (
  <button
    title={label}
    {...rest}
    type="button"
    className={styles.button}
    data-grip={isGrip || undefined}
    data-large={isLarge || undefined}
    aria-label={label}
  >
    {icon}
  </button>
);
