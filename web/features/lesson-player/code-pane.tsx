import { lazy, type ReactNode, Suspense } from 'react';
import { lessonTexts } from '../../lib/lesson-texts.ts';
import { texts } from '../../lib/texts.ts';
import type { EditorMemory, GoTo } from '../../ui/code-editor.tsx';
import { Pane } from '../../ui/pane.tsx';
import styles from './code-pane.module.css';

const t = lessonTexts;

// The instructions can be read before the editor is there; it is fetched at once, not when it is first drawn.
const editor = import('../../ui/code-editor.tsx');
const CodeEditor = lazy(async () => ({ default: (await editor).CodeEditor }));

export type CodeSetting = {
  /** Which exercise's code it is. */
  docKey: string;
  value: string;
  label: string;
  language: string;
  memory: EditorMemory;
  nonce: string;
  isReadOnly: boolean;
  takesFocus: boolean;
  goTo: GoTo | null;
  keys: { key: string; perform: () => void }[];
  onChange: (text: string) => void;
  onTab: () => void;
};

type Props = {
  id: string;
  title: string;
  setting: CodeSetting;
  tools: ReactNode;
  /** A line above the code, where there is something to know about it. */
  remark: ReactNode;
};

export const CodePane = ({ id, title, setting, tools, remark }: Props) => (
  <div id={id} className={styles.pane}>
    <Pane
      name={t.code}
      head={<span className={styles.title}>{title}</span>}
      tools={tools}
      fullscreen={{ enter: t.enterFullscreen, leave: t.leaveFullscreen }}
    >
      {remark && <div className={styles.remark}>{remark}</div>}
      <Suspense fallback={<p className={styles.loading}>{texts.common.loading}</p>}>
        <CodeEditor {...setting} />
      </Suspense>
    </Pane>
  </div>
);
