import { useId } from 'react';
import styles from './segmented-choice.module.css';

type Props<V extends string> = {
  label: string;
  value: V;
  choices: { value: V; label: string }[];
  onChange: (value: V) => void;
};

/** A choice between two or three short words, among the tools of a pane. Native radio buttons, for their keyboard support. */
export const SegmentedChoice = <V extends string>({ label, value, choices, onChange }: Props<V>) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
};
