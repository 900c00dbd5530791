import { courseEditorTexts } from '../course-editor-texts.ts';
import { CheckIcon, CircleIcon, CrossIcon } from '#web/ui/button/icons.tsx';
import type { OutlineLesson } from '../outline-moves.ts';
import styles from './lesson-health.module.css';

/** The test status of a lesson's exercises: icon, word and colour. */
export const LessonHealth = ({ health }: { health: OutlineLesson['health'] }) => {
  if (!health) return null;
  const { exercises, passing, failing, wrongPrograms, rejectedPrograms, withoutContract } = health;
  if (exercises === 0) return <span className={styles.health}>{courseEditorTexts.outline.noExercises}</span>;
  const untested = exercises - passing - failing;
  return (
    <span className={styles.health}>
      <span className={styles.count}>{courseEditorTexts.outline.exercises(exercises)}</span>
      {failing > 0 && (
        <span className={styles.mark} data-status="failing">
          <CrossIcon /> {courseEditorTexts.outline.failing(failing)}
        </span>
      )}
      {untested > 0 && (
        <span className={styles.mark} data-status="untested">
          <CircleIcon /> {courseEditorTexts.outline.untested(untested)}
        </span>
      )}
      {passing === exercises && (
        <span className={styles.mark} data-status="passing">
          <CheckIcon /> {courseEditorTexts.outline.allPassing}
        </span>
      )}
      {withoutContract > 0 && (
        <span className={styles.mark} data-status="untested" title={courseEditorTexts.outline.contractHint}>
          <CircleIcon /> {courseEditorTexts.outline.withoutContract(withoutContract)}
        </span>
      )}
      {wrongPrograms > 0 && (
        <span
          className={styles.strength}
          title={courseEditorTexts.outline.strengthHint(rejectedPrograms, wrongPrograms)}
        >
          {courseEditorTexts.outline.strengthName}{' '}
          {courseEditorTexts.outline.strength(rejectedPrograms, wrongPrograms)}
        </span>
      )}
    </span>
  );
};
