import { useRef, useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';

type Given = {
  exercises: Exercise[];
  runExercise: (exercise: Exercise) => Promise<unknown>;
  stop: (exerciseId: number) => void;
};

/** Runs all exercises one after the other; closing the dialog does not stop them. */
export const useRunAll = ({ exercises, runExercise, stop }: Given) => {
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);

  const runAll = async () => {
    setOpen(true);
    if (isRunning) return;
    isStopped.current = false;
    setRunning(true);
    for (const exercise of exercises) if (!isStopped.current) await runExercise(exercise);
    setRunning(false);
  };
  const stopAll = () => {
    isStopped.current = true;
    for (const { id } of exercises) stop(id);
  };
  return { isOpen, isRunning, runAll, stopAll, close: () => setOpen(false) };
};
