import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'children' | 'className'> & {
  label: string;
  icon: ReactNode;
  /** A grip shows by its cursor that it can be dragged. */
  isGrip?: boolean;
  isLarge?: boolean;
};

/** A button that is only a drawing, so its name is read out and shown on hover. */
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
