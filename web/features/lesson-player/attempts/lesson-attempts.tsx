import { lazy, Suspense, useState } from 'react';
import type { WholeAttempt } from '#contract/learning/attempts.ts';
import type { FileToSolve, OwnFiles } from '#contract/running/exercise-files.ts';
import { programText } from '#web/desk/editing/own-files.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { useAttempt, useAttempts } from './attempts.queries.ts';
import { AttemptsButton } from './attempts-button.tsx';

// Lazy, because it is rarely opened.
const AttemptsDialog = lazy(async () => ({
  default: (await import('./attempts-dialog.tsx')).AttemptsDialog,
}));

type Props = {
  userExerciseId: number;
  fileName: string;
  /** As it is now, with the author's further files. */
  program: { code: string; files: OwnFiles; given: FileToSolve[] };
  /** Only for the owner of the code. */
  onRestore?: ((attempt: WholeAttempt) => void) | undefined;
};

/** The attempts at this exercise: a picture of them, which opens a dialog with their code, results and diffs. */
export const LessonAttempts = ({ userExerciseId, fileName, program, onRestore }: Props) => {
  const [openId, setOpenId] = useState<number | null>(null);
  const { data: { attempts, hints } = { attempts: [], hints: [] } } = useAttempts(userExerciseId);
  const opened = useAttempt(userExerciseId, openId);
  const wholeOf = ({ code, files }: { code: string; files: OwnFiles }) =>
    programText({ name: fileName, code }, program.given, files);
  const last = attempts.at(-1);
  if (!last) return null;
  return (
    <>
      <AttemptsButton attempts={attempts} onOpen={() => setOpenId(last.id)} />
      {openId !== null && (
        <Suspense>
          <AttemptsDialog
            attempts={attempts}
            hints={hints}
            openId={openId}
            attempt={opened.data}
            problem={opened.error?.message ?? null}
            wholeOf={wholeOf}
            currentCode={wholeOf(program)}
            language={languageOfFile(fileName)}
            onOpen={setOpenId}
            onRestore={onRestore}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </>
  );
};
