import { AnsiText } from '#web/ui/results/ansi-text.tsx';
import { storyOf } from './step-story.ts';
import { lineWords } from './step-words.ts';
import { stepsTexts } from './steps-texts.ts';
import type { StepsShown } from './use-steps.ts';
import styles from './step-output.module.css';

const t = stepsTexts;

/** What the program has printed until this step. */
export const StepOutput = ({ shown, language }: { shown: StepsShown; language: string }) => {
  if (!shown.recording || shown.recording.steps.length === 0)
    return <p className={styles.quiet}>{t.noOutput}</p>;
  const story = storyOf(shown.recording, language);
  const printed = story.states[shown.at ?? story.first]!.output;
  if (printed > 0)
    return (
      <div className={styles.box}>
        <h3>{t.outputSoFar}</h3>
        <pre className={styles.output}>
          <AnsiText text={shown.recording.output.slice(0, printed)} />
        </pre>
      </div>
    );
  const later = story.states.findIndex(({ output }) => output > 0);
  const line = story.moments[later]?.ran;
  return <p className={styles.quiet}>{line ? t.printsLater(lineWords(line), later + 1) : t.noOutput}</p>;
};
