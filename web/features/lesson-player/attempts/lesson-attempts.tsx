import { lazy, Suspense, useState } from 'react';
import type { WholeAttempt } from '#contract/attempts.ts';
import type { FileToSolve, OwnFiles } from '#contract/exercise-files.ts';
import { programText } from '#web/desk/editing/own-files.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { useAttempt, useAttempts } from './attempts.queries.ts';
import styles from './lesson-attempts.module.css';

// Lazy, because there are none before the first run.
const AttemptsRibbon = lazy(async () => ({
  default: (await import('./attempts-ribbon.tsx')).AttemptsRibbon,
}));
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

/** The attempts at this exercise; each opens in a dialog with its code, results and diff. */
export const LessonAttempts = ({ userExerciseId, fileName, program, onRestore }: Props) => {
  const [openId, setOpenId] = useState<number | null>(null);
  const { data: { attempts, hints } = { attempts: [], hints: [] } } = useAttempts(userExerciseId);
  const opened = useAttempt(userExerciseId, openId);
  const wholeOf = ({ code, files }: { code: string; files: OwnFiles }) =>
    programText({ name: fileName, code }, program.given, files);
  if (attempts.length === 0) return null;
  return (
    <div className={styles.attempts}>
      <Suspense>
        <AttemptsRibbon attempts={attempts} hints={hints} onOpen={setOpenId} />
      </Suspense>
      {openId !== null && (
        <Suspense>
          <AttemptsDialog
            attempts={attempts}
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
    </div>
  );
};
