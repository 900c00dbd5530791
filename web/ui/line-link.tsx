import styles from './line-link.module.css';

type Props = {
  line: number;
  /** `Line 4`, or more. */
  text: string;
  /** Without it there is nowhere to go, and the line is only named. */
  onLine?: ((line: number) => void) | undefined;
};

/** A line of the person's own code, one click away. */
export const LineLink = ({ line, text, onLine }: Props) =>
  onLine ? (
    <button type="button" className={styles.link} onClick={() => onLine(line)}>
      {text}
    </button>
  ) : (
    <span className={styles.plain}>{text}</span>
  );
