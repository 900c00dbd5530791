import { TextButton } from '../button/text-button.tsx';
import { use } from 'react';
import { LeaveFullscreen } from '../panes/full-pane.ts';
import styles from './line-link.module.css';

type Props = {
  line: number;
  /** `Line 4`, or more. */
  text: string;
  /** Without it there is nowhere to go, and the line is only named. */
  onLine?: ((line: number) => void) | undefined;
};

/** A line of the person's own code, one click away; what fills the page makes room for it. */
export const LineLink = ({ line, text, onLine }: Props) => {
  const leaveFullscreen = use(LeaveFullscreen);
  if (!onLine) return <span className={styles.plain}>{text}</span>;
  const handleClick = () => {
    leaveFullscreen();
    onLine(line);
  };
  return (
    <TextButton className={styles.link ?? ''} onClick={handleClick}>
      {text}
    </TextButton>
  );
};
