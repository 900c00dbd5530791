import { useDeferredValue, useMemo } from 'react';
import { lessonEditorTexts } from '../../lib/lesson-editor-texts.ts';
import { workbenchTexts } from '../../lib/workbench-texts.ts';
import { MarkdownView, strippedUrls } from '../../ui/markdown-view.tsx';
import { Notice } from '../../ui/notice.tsx';
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
