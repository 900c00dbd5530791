import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConsoleTab } from '#web/desk/use-console-tab.ts';
import type { RunState } from '#web/running/use-runs.ts';
import type { View } from './tabbed-lesson.tsx';

type Given = {
  exerciseId: number;
  run: RunState<unknown> | undefined;
  /** How often the program was tried out. */
  tried: number;
};

/** Which tab of a narrow desk is open, and which tab of the console. A link to a question opens the questions. */
export const useViews = ({ exerciseId, run, tried }: Given) => {
  const [params] = useSearchParams();
  // As it was opened: the address follows the exercise.
  const [first] = useState<'questions' | null>(() =>
    params.get('show') === 'questions' ? 'questions' : null,
  );
  const [answering] = useState(() => Number(params.get('answer')));
  const [shown, setShown] = useState<{ exerciseId: number; view: View } | null>(null);
  const { tab, choose: chooseTab } = useConsoleTab<'questions'>(run, tried, first);
  // A newly opened exercise shows its instructions first.
  const view = shown?.exerciseId === exerciseId ? shown.view : (first ?? 'instructions');
  const setView = (next: View) => setShown({ exerciseId, view: next });
  return {
    view,
    setView,
    tab,
    chooseTab,
    /** The question that a link asks to answer. */
    answering,
    showQuestions: () => {
      setView('questions');
      chooseTab('questions');
    },
  };
};
