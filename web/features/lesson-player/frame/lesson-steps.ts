import { isUnlocked, percentOfLesson } from '#contract/core/progress.ts';
import { lessonTexts } from '../lesson-texts.ts';
import type { Step } from '../lesson-player.queries.ts';

/** Names and progress of a lesson's exercises, computed as on the server. */

export const nameOf = ({ exercise }: Pick<Step, 'exercise'>) =>
  exercise.name ?? lessonTexts.fallbackName(exercise.position + 1);

export const isOpen = (steps: Step[], step: Step) =>
  isUnlocked(
    steps.map(({ exercise, isCompleted, points }) => ({
      position: exercise.position,
      isCompleted,
      opensNext: points?.opensNext ?? false,
    })),
    step.exercise.position,
  );

export const completedOf = (steps: Step[]) => steps.filter(step => step.isCompleted).length;

export const percentOf = (steps: Step[], isCompleted: boolean) =>
  percentOfLesson({ isCompleted, completedExercises: completedOf(steps), totalExercises: steps.length });
