import { courseEditorTexts } from '../course-editor-texts.ts';
import styles from './lifted-keys.module.css';

/** What the keys do while something is picked up. Only for the eye: the grip's description says it aloud. */
export const LiftedKeys = () => (
  <div className={styles.keys} aria-hidden="true">
    {courseEditorTexts.outline.liftedKeys.map(({ keys, does }) => (
      <span key={does}>
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {does}
      </span>
    ))}
  </div>
);
