import { useId } from 'react';
import styles from './radio-cards.module.css';

type Props<V extends string> = {
  label: string;
  value: V;
  choices: { value: V; label: string; hint: string }[];
  onChange: (value: V) => void;
};

/** A choice between a few options with descriptions. Native radio buttons, for their keyboard support. */
export const RadioCards = <V extends string>({ label, value, choices, onChange }: Props<V>) => {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} className={styles.card}>
          <input
            type="radio"
            className={styles.radio}
            name={id}
            checked={choice.value === value}
            aria-labelledby={`${id}-${choice.value}`}
            aria-describedby={`${id}-${choice.value}-hint`}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span id={`${id}-${choice.value}`} className={styles.name}>
              {choice.label}
            </span>
            <span id={`${id}-${choice.value}-hint`} className={styles.hint}>
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
