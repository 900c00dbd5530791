import { useDeferredValue, useMemo } from 'react';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { MarkdownView, strippedUrls } from '#web/ui/markdown/markdown-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './panes.module.css';

const t = lessonEditorTexts;

/** By the renderer that students get; it lags behind the typing rather than slow it down. */
export const RenderedInstructions = ({ text }: { text: string }) => (
  <MarkdownView text={useDeferredValue(text)} texts={workbenchTexts.markdown} />
);

/** Which addresses students will not get, while the author can still change them. */
export const StrippedWarning = ({ text }: { text: string }) => {
  const settled = useDeferredValue(text);
  const stripped = useMemo(() => strippedUrls(settled), [settled]);
  if (stripped.length === 0) return null;
  return (
    <div className={styles.warning}>
      <Notice kind="error">{t.stripped(stripped)}</Notice>
    </div>
  );
};
