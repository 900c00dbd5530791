import { lessonTexts } from '../lesson-texts.ts';
import { ExerciseTurns, type Turns } from './exercise-turns.tsx';
import styles from './task-end.module.css';

type Props = { turns: Turns; navigatorId: string };

/** On a phone previous and next stand where the text of the task ends. */
export const TaskEnd = ({ turns, navigatorId }: Props) => (
  <nav id={navigatorId} className={styles.end} aria-label={lessonTexts.navigator} tabIndex={-1}>
    <ExerciseTurns {...turns} />
  </nav>
);
