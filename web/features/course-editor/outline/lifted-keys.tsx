import { courseEditorTexts } from '../course-editor-texts.ts';
import styles from './lifted-keys.module.css';

/** Shows the keys while something is moved. Hidden from screen readers, which read the grip's description. */
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
