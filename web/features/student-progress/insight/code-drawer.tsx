import { Link } from 'react-router';
import type { Stuck } from '#contract/learning/insight.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { lessonOfStudent } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { OutcomeView } from '#web/running/run-outcome.tsx';
import { useStuckCode } from '../student-progress.queries.ts';
import { insightTexts } from './insight-texts.ts';
import { NumberedCode } from '#web/ui/editor/numbered-code.tsx';
import styles from './insight.module.css';

const t = insightTexts.stuck;

type Props = {
  contextId: string;
  /** Whose program is shown; null closes it. */
  stuck: Stuck | null;
  name: string;
  /** Without a link to the person, whose address has their id. */
  isNameless: boolean;
  onClose: () => void;
};

/** The program of somebody who is stuck: as it was run, at the line that fails, or as it is if it never was. */
export const CodeDrawer = ({ contextId, stuck, name, isNameless, onClose }: Props) => {
  const program = useStuckCode(contextId, stuck);
  const language = languageOfFile(stuck?.executableFileName ?? '');
  return (
    <Dialog
      title={insightTexts.groups.by(name)}
      closeLabel={texts.common.close}
      isOpen={stuck !== null}
      onClose={onClose}
      width={960}
    >
      {stuck && (
        <Loaded query={program} failedTitle={t.loadFailed}>
          {({ code, result }) => {
            const failed = result?.results.find(({ passed, isNotRun }) => !passed && !isNotRun);
            return (
              <div className={styles.drawer}>
                <NumberedCode
                  code={code}
                  language={language}
                  line={failed?.line ?? result?.line ?? null}
                  label={insightTexts.groups.by(name)}
                />
                {result ? (
                  <>
                    <h3 className={styles.small}>{t.result}</h3>
                    <OutcomeView outcome={result} language={language} code={code} />
                  </>
                ) : (
                  <p className={styles.quiet}>{t.notRun}</p>
                )}
                {!isNameless && (
                  <p>
                    <Link
                      to={`${lessonOfStudent(contextId, stuck.lesson.id, stuck.user.id)}?exercise=${stuck.exercise.position + 1}`}
                    >
                      {t.toLesson}
                    </Link>
                  </p>
                )}
              </div>
            );
          }}
        </Loaded>
      )}
    </Dialog>
  );
};
