import { lazy, Suspense } from 'react';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import { TimeLimitDialog } from '../limit/time-limit-dialog.tsx';
import type { ExerciseDeskState } from './use-exercise-desk.ts';

const StepsDialog = lazy(async () => ({
  default: (await import('#web/running/steps/steps-dialog.tsx')).StepsDialog,
}));

/** The dialogs of the desk: the time limit, and the steps of a program. */
export const ExerciseDialogs = ({ open }: { open: ExerciseDeskState }) => {
  const { lesson, language, desk, autosave, fields, limit } = open;
  const { shown, goTo, close } = desk.stepping;
  return (
    <>
      <TimeLimitDialog
        language={language}
        isPerCase={testKindOf(language.testFramework, fields.testCode) === 'io'}
        value={fields.cpuLimitMs}
        longestMs={lesson.longestCpuLimitMs}
        neededMs={limit.neededMs}
        recommendedMs={limit.recommendedMs}
        isOpen={limit.isOpen}
        onSet={ms => {
          autosave.edit('cpuLimitMs', ms);
          limit.close();
        }}
        onClose={limit.close}
      />
      {shown && (
        <Suspense>
          <StepsDialog
            key={shown.number}
            shown={shown}
            language={desk.language}
            onStep={goTo}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
};
