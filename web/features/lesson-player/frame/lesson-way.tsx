import { lessonTexts } from '../lesson-texts.ts';
import type { Step } from '../lesson-player.queries.ts';
import { ExerciseTurns, type Turns } from './exercise-turns.tsx';
import { LessonProgress } from './lesson-progress.tsx';
import { Stones } from './stones.tsx';
import styles from './lesson-way.module.css';

/** More stones could not be told apart. */
const mostStones = 12;
/** Width in pixels that the other parts of the header need, and that of a stone. */
const roomBeside = 800;
const stoneWidth = 28;

type Props = {
  /** So that a shortcut can focus it. */
  id: string;
  steps: Step[];
  current: Step;
  isComplete: boolean;
  /** An exam holds the results back: 0 % would read as a failure. */
  isHeld: boolean;
  /** Of the desk, in pixels. */
  width: number;
  mayOpen: (index: number) => boolean;
  onOpen: (index: number) => void;
  turns: Turns;
  /** In a course with points. */
  points: { reached: number; most: number } | undefined;
};

/** The way through the lesson, in the middle of the header: its exercises, how much is done, previous and next. */
export const LessonWay = (props: Props) => {
  const { id, steps, current, isComplete, isHeld, width, mayOpen, onOpen, turns, points } = props;
  const hasStones =
    steps.length <= mostStones && (width === 0 || width >= roomBeside + steps.length * stoneWidth);
  return (
    <nav id={id} className={styles.way} aria-label={lessonTexts.navigator} tabIndex={-1}>
      {hasStones && <Stones steps={steps} current={current} mayOpen={mayOpen} onOpen={onOpen} />}
      {!isHeld && (
        <LessonProgress steps={steps} isComplete={isComplete} hasBar={!hasStones} points={points} />
      )}
      <ExerciseTurns {...turns} />
    </nav>
  );
};
