import { type ReactNode, useId, useState } from 'react';
import styles from './case-table.module.css';

type FieldProps = {
  /** Shown above the field. */
  label: string;
  /** The accessible name, which also says of which case. */
  name: string;
  value: string;
  placeholder?: string;
  isReadOnly: boolean;
  /** Below the field. */
  remark?: ReactNode;
  onChange: (text: string) => void;
};

const mostLines = 8;

/** A text of one line or several: it grows with what is typed. */
export const CaseText = ({ label, name, value, remark, isReadOnly, onChange, ...rest }: FieldProps) => {
  const remarkId = useId();
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <textarea
        {...rest}
        className={styles.text}
        aria-label={name}
        aria-describedby={remark ? remarkId : undefined}
        rows={Math.min(value.split('\n').length, mostLines)}
        spellCheck={false}
        value={value}
        readOnly={isReadOnly}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {remark && (
        <span id={remarkId} className={styles.remark}>
          {remark}
        </span>
      )}
    </label>
  );
};

type NumberProps = Omit<FieldProps, 'value' | 'remark' | 'onChange'> & {
  value: number | null;
  /** Which texts are numbers for this field. */
  pattern: RegExp;
  onChange: (value: number | null) => void;
};

/** Null is an empty field. What is not a number yet, such as `0.`, is kept while it is typed. */
export const CaseNumber = ({ label, name, value, pattern, isReadOnly, onChange, ...rest }: NumberProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        {...rest}
        className={styles.short}
        aria-label={name}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (value === null ? '' : String(value))}
        readOnly={isReadOnly}
        onBlur={() => setTyped(null)}
        onChange={event => {
          const text = event.currentTarget.value.trim().replace(',', '.');
          setTyped(text);
          if (text === '') onChange(null);
          else if (pattern.test(text)) onChange(Number(text));
        }}
      />
    </label>
  );
};
