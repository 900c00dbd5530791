import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { readableName } from '#web/ui/results/readable-name.ts';
import type { Result } from '#web/ui/results/result-details.tsx';
import { canStep, repeatOf, type StepsWanted } from './use-steps.ts';

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
    <p>
      <TextButton onClick={() => onSteps({ name: readableName(result.name), code, ...repeated })}>
        {texts.results.stepThrough}
      </TextButton>
    </p>
  );
};
