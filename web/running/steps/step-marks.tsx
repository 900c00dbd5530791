import { useEffect, useEffectEvent } from 'react';
import type { RecordedSteps } from '#contract/running/steps.ts';
import type { EditorView } from '#web/ui/editor/code-editor.tsx';
import { showStepLines } from '#web/ui/editor/marks/step-lines.ts';
import { storyOf } from './step-story.ts';

type Props = {
  view: EditorView | null;
  recording: RecordedSteps;
  at: number | null;
  language: string;
  /** The file in the editor; that of the main one is empty. */
  file: string;
  onFile: (file: string) => void;
};

/** Marks the line that ran and the line that comes in the editor, and opens their file. */
export const StepMarks = ({ view, recording, at: asked, language, file, onFile }: Props) => {
  const story = storyOf(recording, language);
  const at = asked ?? story.first;
  const { ran, next } = story.moments[at]!;
  const isError = story.states[at]?.event === 'x';
  const wanted = (next && !isError ? next : (ran ?? next))?.file ?? '';
  const open = useEffectEvent((name: string) => {
    if (name !== file) onFile(name);
  });
  useEffect(() => open(wanted), [wanted, at]);
  const ranLine = ran?.file === file ? ran.line : null;
  const nextLine = next?.file === file ? next.line : null;
  useEffect(() => {
    if (view) showStepLines(view, { ran: ranLine, next: nextLine, isError });
  }, [view, ranLine, nextLine, isError]);
  return null;
};
