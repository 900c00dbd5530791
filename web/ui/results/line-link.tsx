import { TextButton } from '../button/text-button.tsx';
import { use } from 'react';
import { LeaveFullscreen } from '../panes/full-pane.ts';
import styles from './line-link.module.css';

type Props = {
  line: number;
  /** If the line is not in the main file. */
  file?: string | undefined;
  /** Such as `Line 4`. */
  text: string;
  /** Without it the line is plain text. */
  onLine?: ((line: number, file?: string) => void) | undefined;
};

/** A link to a line of the user's code; leaves the fullscreen of a pane. */
export const LineLink = ({ line, file, text, onLine }: Props) => {
  const leaveFullscreen = use(LeaveFullscreen);
  if (!onLine) return <span className={styles.plain}>{text}</span>;
  const handleClick = () => {
    leaveFullscreen();
    onLine(line, file);
  };
  return (
    <TextButton className={styles.link ?? ''} onClick={handleClick}>
      {text}
    </TextButton>
  );
};
