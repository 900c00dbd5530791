import { problemOf } from './step-problem.ts';
import { storyOf } from './step-story.ts';
import { stepsTexts } from './steps-texts.ts';
import type { StepsShown } from './use-steps.ts';
import styles from './step-code.module.css';

const t = stepsTexts;
const linesAround = 3;

/** Where no editor is free: the line that ran, the one that comes, and their neighbours. */
export const StepCode = ({ shown, language }: { shown: StepsShown; language: string }) => {
  if (!shown.recording || problemOf(shown) !== null) return null;
  const story = storyOf(shown.recording, language);
  const at = shown.at ?? story.first;
  const { ran, next } = story.moments[at]!;
  const file = (next ?? ran)?.file ?? '';
  const lines = (file === '' ? shown.code : (shown.files?.[file] ?? '')).split('\n');
  const middle = (next ?? ran)?.line ?? 1;
  const first = Math.max(1, Math.min(middle - linesAround, lines.length - 2 * linesAround));
  const here = (place: typeof ran, line: number) => place?.file === file && place.line === line;
  return (
    <ol className={styles.code} start={first} aria-label={t.code}>
      {lines.slice(first - 1, first + 2 * linesAround).map((text, index) => {
        const line = first + index;
        const isNext = here(next, line);
        return (
          <li
            key={line}
            value={line}
            aria-current={isNext ? 'step' : undefined}
            data-ran={here(ran, line) || undefined}
          >
            <code>{text === '' ? ' ' : text}</code>
          </li>
        );
      })}
    </ol>
  );
};
