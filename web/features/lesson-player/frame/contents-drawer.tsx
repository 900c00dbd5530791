import { lessonTexts } from '../lesson-texts.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { LockIcon } from '#web/ui/button/icons.tsx';
import { SideDrawer } from '#web/ui/dialog/side-drawer.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import type { Step } from '../lesson-player.queries.ts';
import { LessonLook, type LookProps } from './lesson-look.tsx';
import { nameOf } from './lesson-steps.ts';
import styles from './contents-drawer.module.css';

const t = lessonTexts;

type Props = {
  steps: Step[];
  current: Step;
  mayOpen: (index: number) => boolean;
  /** An exam holds the results back. */
  isHeld: boolean;
  isOpen: boolean;
  onOpen: (index: number) => void;
  onClose: () => void;
  look: LookProps;
  /** In a course with points. */
  points: { reached: number; most: number } | undefined;
};

/** All exercises of the lesson: completed, open and locked. */
export const ContentsDrawer = (props: Props) => {
  const { steps, current, mayOpen, isHeld, isOpen, onOpen, onClose, look, points } = props;
  return (
    <SideDrawer title={t.contentsTitle} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const isLocked = !mayOpen(index);
          const isCurrent = step.id === current.id;
          return (
            <li key={step.id}>
              <button
                type="button"
                className={styles.step}
                aria-current={isCurrent ? 'step' : undefined}
                aria-disabled={isLocked}
                title={isLocked ? t.lockedStep(index) : undefined}
                data-autofocus={isCurrent || undefined}
                onClick={() => {
                  if (isLocked) return;
                  onOpen(index);
                  onClose();
                }}
              >
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.name}>{nameOf(step)}</span>
                <span className={styles.state}>
                  {isLocked ? (
                    <>
                      <LockIcon /> {t.statuses.locked}
                    </>
                  ) : (
                    !isHeld && (
                      <StatusMark
                        kind={step.isCompleted ? 'pass' : 'untested'}
                        word={step.isCompleted ? t.statuses.completed : t.statuses.open}
                      />
                    )
                  )}
                </span>
                {step.points && <span className={styles.points}>{pointsTexts.of(step.points)}</span>}
                {isCurrent && <span className={styles.here}>{t.current}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {points && (
        <p className={styles.total}>
          {pointsTexts.total}: {pointsTexts.of(points)}
        </p>
      )}
      <div className={styles.view}>
        <h3>{t.view}</h3>
        <LessonLook {...look} />
      </div>
    </SideDrawer>
  );
};
