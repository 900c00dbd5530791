import styles from './size-choice.module.css';

type Props<Size extends number> = {
  label: string;
  /** Such as `14 px`. */
  nameOf: (size: Size) => string;
  sizes: readonly Size[];
  size: Size;
  onChoose: (size: Size) => void;
};

/** A compact select for the font size, among the tools of a pane. */
export const SizeChoice = <Size extends number>({ label, nameOf, sizes, size, onChoose }: Props<Size>) => (
  <select
    className={styles.choice}
    aria-label={label}
    title={label}
    value={size}
    onChange={event => {
      const chosen = sizes.find(one => String(one) === event.currentTarget.value);
      if (chosen !== undefined) onChoose(chosen);
    }}
  >
    {sizes.map(one => (
      <option key={one} value={one}>
        {nameOf(one)}
      </option>
    ))}
  </select>
);
