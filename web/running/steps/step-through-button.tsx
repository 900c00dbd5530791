import { texts } from '#web/texts/texts.ts';
import { StepsIcon } from '#web/ui/button/icons.tsx';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { titleOf } from '#web/ui/results/readable-name.ts';
import type { Result } from '#web/ui/results/result-details.tsx';
import { repeatOf } from './repeat-test.ts';
import { canStep, type StepsWanted } from './use-steps.ts';

type Props = {
  result: Result;
  /** The program that was tested. */
  code: string;
  language: string;
  onSteps: (wanted: StepsWanted) => void;
};

/** Offers the steps of a failed test, if it can be repeated. */
export const StepThrough = ({ result, code, language, onSteps }: Props) => {
  const repeated = canStep(language) ? repeatOf(result) : null;
  if (!repeated) return null;
  return (
    <SmallButton
      name={texts.results.stepThrough}
      icon={<StepsIcon />}
      onClick={() => onSteps({ name: titleOf(result), code, ...repeated })}
    >
      {texts.results.stepThroughShort}
    </SmallButton>
  );
};
