import { useEffect, useState } from 'react';
import { CodeEditor, type EditorMemory, type EditorView } from '#web/ui/editor/code-editor.tsx';
import { showStretches } from '#web/ui/editor/marks/editor-stretches.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { useTools } from '#web/session/tools.ts';
import { replayTexts as t } from './replay-texts.ts';
import type { Stretch } from './stretches.ts';

import styles from './replay.module.css';

type Props = { name: string; text: string; stretches: Stretch[] };

/** A file as it was, with pasted text coloured. */
export const ReplayedCode = ({ name, text, stretches }: Props) => {
  const { pageData } = useTools();
  const [memory] = useState<EditorMemory>(() => new Map());
  const [view, setView] = useState<EditorView | null>(null);
  useEffect(() => {
    // The editor has the text of this moment: effects of what is inside run first.
    if (!view) return;
    showStretches(
      view,
      stretches.map(({ from, to, origin }) => ({
        from,
        to,
        kind: origin,
        title: `${t.pasted}: ${t.legend[origin]}`,
      })),
    );
  }, [view, text, stretches]);
  return (
    <div className={styles.code}>
      <CodeEditor
        key={name}
        docKey={name}
        value={text}
        label={t.code(name)}
        language={languageOfFile(name)}
        memory={memory}
        nonce={pageData.styleNonce}
        isReadOnly
        isWrapped
        onView={setView}
        onChange={() => {}}
      />
    </div>
  );
};
