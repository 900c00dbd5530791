import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

/** A button styled as a link, inside or next to a sentence. */
export const TextButton = ({ className = '', ...rest }: Omit<ComponentProps<'button'>, 'type'>) => (
  <button {...rest} type="button" className={`${styles.text} ${className}`} />
);
