import type { ReleasedGrading } from '#contract/learning/grading.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { signedPoints } from '#web/texts/rubric-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { CheckIcon, CircleIcon, MinusIcon } from '#web/ui/button/icons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useAskSecondLook, useReleasedGrading } from './graded.queries.ts';
import { GradedProgram } from './graded-program.tsx';
import { gradedTexts as t } from './graded-texts.ts';
import { SecondLooks } from './second-look.tsx';
import styles from './graded-dialog.module.css';

const Graded = ({ grading }: { grading: ReleasedGrading }) => (
  <>
    <p className={styles.sum}>{t.sum(grading.points, grading.most)}</p>
    <p className={styles.quiet}>{grading.isAlone ? t.alone : t.added}</p>
    <ul className={styles.items}>
      {grading.items.map(({ key, points, text, isTicked }) => (
        <li
          key={key}
          className={styles.item}
          data-ticked={isTicked || undefined}
          data-minus={points < 0 || undefined}
        >
          <span className={styles.mark}>
            {!isTicked ? <CircleIcon /> : points < 0 ? <MinusIcon /> : <CheckIcon />}
            <span className="visually-hidden">{isTicked ? t.ticked : t.notTicked}</span>
          </span>
          <span className={styles.points}>{signedPoints(points)}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  </>
);

type Props = { userExerciseId: number; fileName: string; onClose: () => void };

/** How a student's exercise was graded by hand, and the way to ask for a second look. */
export const GradedDialog = ({ userExerciseId, fileName, onClose }: Props) => {
  const query = useReleasedGrading(userExerciseId);
  const ask = useAskSecondLook(userExerciseId);
  return (
    <Dialog title={t.title} closeLabel={texts.common.close} isOpen onClose={onClose} width={960}>
      <Loaded query={query} failedTitle={t.loadFailed}>
        {({ grading }) =>
          grading ? (
            <div className={styles.halves}>
              <div className={styles.graded}>
                <Graded grading={grading} />
                <SecondLooks looks={grading.secondLooks} onAsk={ask} />
              </div>
              <GradedProgram userExerciseId={userExerciseId} grading={grading} fileName={fileName} />
            </div>
          ) : (
            <p>{t.notReleased}</p>
          )
        }
      </Loaded>
    </Dialog>
  );
};
