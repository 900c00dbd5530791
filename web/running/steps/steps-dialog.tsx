import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { StepBar } from './step-bar.tsx';
import { StepCode } from './step-code.tsx';
import { StepMemory } from './step-memory.tsx';
import { StepOutput } from './step-output.tsx';
import { stepsTexts } from './steps-texts.ts';
import type { Stepping, StepsShown } from './use-steps.ts';

const t = stepsTexts;

type Props = { shown: StepsShown; language: string; onStep: Stepping['goTo']; onClose: () => void };

/** The steps of a program where no pane is free for them: for authors. */
export const StepsDialog = ({ shown, language, onStep, onClose }: Props) => (
  <Dialog title={t.titleOf(shown.name)} closeLabel={t.close} isOpen width={960} onClose={onClose}>
    <StepCode shown={shown} language={language} />
    <StepBar shown={shown} language={language} onStep={onStep} onClose={null} />
    <StepMemory shown={shown} language={language} />
    {shown.recording && <StepOutput shown={shown} language={language} />}
  </Dialog>
);
