import { LineLink } from '#web/ui/results/line-link.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import styles from './test-strength.module.css';

const { strength: t } = lessonEditorTexts;

/** Lines that follow each other are one range. */
const rangesOf = (lines: number[]): [first: number, last: number][] => {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last?.[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges;
};

type Props = { lines: number[]; onLine: (line: number) => void };

/** Lines of the solution that no test runs: whatever is wrong there, no test can notice it. */
export const UnreachedLines = ({ lines, onLine }: Props) =>
  lines.length > 0 && (
    <p className={styles.unreached}>
      {t.unreached}{' '}
      {rangesOf(lines).map(([first, last], index) => (
        <span key={first}>
          {index > 0 && ', '}
          <LineLink line={first} text={t.unreachedLine(first, last)} onLine={onLine} />
        </span>
      ))}
    </p>
  );
