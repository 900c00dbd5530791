import { useDeferredValue, useMemo } from 'react';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { MarkdownView, strippedUrls } from '#web/ui/markdown/markdown-view.tsx';
import { isOverMarkdownBudget } from '#web/ui/markdown/markdown-budget.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './panes.module.css';

const t = lessonEditorTexts;

/** Uses the students' renderer. Deferred, so that it does not slow down typing. */
export const RenderedInstructions = ({ text }: { text: string }) => (
  <MarkdownView text={useDeferredValue(text)} texts={deskTexts.markdown} />
);

/** Warns the author about content that students will not see as intended. */
export const InstructionsWarning = ({ text }: { text: string }) => {
  const settled = useDeferredValue(text);
  const isOver = useMemo(() => isOverMarkdownBudget(settled), [settled]);
  const stripped = useMemo(() => strippedUrls(settled), [settled]);
  const problem = isOver ? t.tooComplex : stripped.length > 0 ? t.stripped(stripped) : null;
  if (problem === null) return null;
  return (
    <div className={styles.warning}>
      <Notice kind="error">{problem}</Notice>
    </div>
  );
};
