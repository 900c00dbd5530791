import { type ReactNode, useId } from 'react';
import styles from './switch-field.module.css';

type Props = {
  label: string;
  /** What switching it on means. */
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** The result of the last save. */
  children?: ReactNode;
};

export const SwitchField = ({ label, hint, isOn, onChange, children }: Props) => {
  const hintId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={hintId}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      {children}
    </div>
  );
};
