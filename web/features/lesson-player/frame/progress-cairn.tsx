import styles from './progress-cairn.module.css';

/** With more exercises than this, one stone stands for several. */
const mostStones = 9;

const height = 30;
const width = 34;

type Props = { completed: number; total: number; label: string; valueText: string; word: string };

/** The progress bar as a pile of stones, one per exercise, filled from the bottom; the text is next to it. */
export const ProgressCairn = ({ completed, total, label, valueText, word }: Props) => {
  const stones = Math.min(total, mostStones);
  const filled = total === 0 ? 0 : Math.floor((completed / total) * stones);
  const step = height / Math.max(stones, 3);
  return (
    <span
      className={styles.progress}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot contain an svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={completed}
      aria-valuetext={valueText}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        {Array.from({ length: stones }, (_, index) => {
          // The lowest stone is the widest; the others are shifted alternately to the left and right.
          const breadth = width - 4 - (index * (width - 16)) / Math.max(stones - 1, 1);
          const lean = index === 0 ? 0 : (index % 2 === 0 ? -1 : 1) * 0.9;
          return (
            <rect
              key={index}
              className={styles.stone}
              data-filled={index < filled || undefined}
              x={(width - breadth) / 2 + lean}
              y={height - (index + 1) * step + 0.75}
              width={breadth}
              height={step - 1.5}
              rx={Math.min(step / 2, 4)}
            />
          );
        })}
      </svg>
      <span className={styles.word}>{word}</span>
    </span>
  );
};
