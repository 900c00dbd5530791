import { StepBar } from '#web/running/steps/step-bar.tsx';
import { StepMemory } from '#web/running/steps/step-memory.tsx';
import { StepMarks } from '#web/running/steps/step-marks.tsx';
import { problemOf } from '#web/running/steps/step-problem.ts';
import type { Stepping, StepsShown } from '#web/running/steps/use-steps.ts';
import { stepsTexts } from '#web/running/steps/steps-texts.ts';
import { CloseIcon } from '#web/ui/button/icons.tsx';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import type { EditorView } from '#web/ui/editor/code-editor.tsx';
import styles from './stepped-code.module.css';

const t = stepsTexts;

export const StopStepping = ({ onClose }: { onClose: () => void }) => (
  <SmallButton icon={<CloseIcon />} onClick={onClose}>
    {t.stop} <kbd>Esc</kbd>
  </SmallButton>
);

type Props = {
  view: EditorView | null;
  shown: StepsShown;
  language: string;
  /** The file in the editor; that of the main one is empty. */
  file: string;
  /** On a phone the bar is at the bottom of the page, whichever tab is open, and the variables stand below the code. */
  hasBar: boolean;
  onFile: (file: string) => void;
  onStep: Stepping['goTo'];
  onClose: () => void;
};

/** Stepping in the editor: the lines that ran and that come, and below the code what they did. */
export const SteppedCode = ({ view, shown, language, file, hasBar, onFile, onStep, onClose }: Props) => (
  <>
    {shown.recording && problemOf(shown) === null && (
      <StepMarks
        view={view}
        recording={shown.recording}
        at={shown.at}
        language={language}
        file={file}
        onFile={onFile}
      />
    )}
    {hasBar ? (
      <StepBar shown={shown} language={language} onStep={onStep} onClose={onClose} />
    ) : (
      <div className={styles.memory}>
        <StepMemory shown={shown} language={language} />
      </div>
    )}
  </>
);
