import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import type { EditorMarks } from '#web/ui/editor/marks/editor-mark.ts';
import type { EditorEdit, EditorMemory, EditorView, GoTo } from '#web/ui/editor/code-editor.tsx';
import type { EditorSign } from '#web/ui/editor/marks/editor-signs.ts';
import { whenIdle } from '#web/ui/editor/when-idle.ts';
import { Pane } from '#web/ui/panes/pane.tsx';
import { type TabIds, TabPanel } from '#web/ui/panes/tab-bar.tsx';
import { loadOutcome } from './lesson-console.tsx';
import styles from './code-pane.module.css';

const t = lessonTexts;

// The import starts with this module, not at the first render: the instructions can be read while it loads.
const editor = import('#web/ui/editor/code-editor.tsx');
const LaterEditor = lazy(async () => ({ default: (await editor).CodeEditor }));
// If it has loaded before the first render, use it directly: `lazy` would suspend and delay it by some hundred
// milliseconds.
let EditorThatCame: Awaited<typeof editor>['CodeEditor'] | null = null;
editor.then(
  ({ CodeEditor }) => {
    EditorThatCame = CodeEditor;
  },
  () => {
    // The lazy component reports the error where it is rendered.
  },
);

// Loaded with the editor on touch devices only.
const TouchKeys = lazy(async () => ({ default: (await import('./touch-keys.tsx')).TouchKeys }));

export type CodeSetting = {
  /** Identifies the document; changes with the exercise. */
  docKey: string;
  value: string;
  label: string;
  language: string;
  memory: EditorMemory;
  nonce: string;
  /** On a phone long lines wrap: whoever scrolls sideways loses the beginning of all others. */
  isWrapped: boolean;
  isReadOnly: boolean;
  helpsTyping: boolean;
  takesFocus: boolean;
  goTo: GoTo | null;
  marks: EditorMarks | null;
  keys: { key: string; perform: () => void }[];
  onChange: (text: string) => void;
  onEdit?: ((edit: EditorEdit) => void) | undefined;
  onTab: () => void;
};

/** The line of the cursor, asked for when it is needed. */
export type Cursor = { line: () => number | null };

type Props = {
  id: string;
  /** Its title, or tabs of its files. */
  head: ReactNode;
  /** The tab that the code belongs to, where its files have tabs. */
  panel: { ids: TabIds; name: string } | null;
  setting: CodeSetting;
  tools: ReactNode;
  /** On a phone it cannot fill the page more than it does, and may do without a head. */
  layout: 'wide' | 'phone' | 'bare';
  size: number;
  style: CSSProperties;
  /** A line above the code, such as the read-only note. */
  remark: ReactNode;
  onCursor: (cursor: Cursor) => void;
  /** Lines that there are questions or comments about. */
  signs: { list: EditorSign[]; onOpen: () => void };
  /** Below the code. */
  below: ((view: EditorView | null) => ReactNode) | null;
};

const isTouched = () => matchMedia('(pointer: coarse)').matches;

export const CodeTitle = ({ children }: { children: ReactNode }) => (
  <span className={styles.title}>{children}</span>
);

export const CodePane = (props: Props) => {
  const { id, head, panel, setting, tools, layout, size, style, remark, onCursor } = props;
  const { list } = props.signs;
  const [view, setView] = useState<EditorView | null>(null);
  const [CodeEditor] = useState(() => EditorThatCame ?? LaterEditor);
  // CodeMirror caches line heights and does not notice a change of the font size.
  useEffect(() => view?.requestMeasure(), [view, size]);
  // Whoever can type will soon want to see a result.
  useEffect(() => {
    if (view) whenIdle(() => void loadOutcome().catch(() => {}));
  }, [view]);
  const handleSign = useEffectEvent(() => props.signs.onOpen());
  useEffect(() => {
    if (!view || list.length === 0) return;
    void import('#web/ui/editor/marks/editor-signs.ts').then(
      ({ showSigns }) => view.dom.isConnected && showSigns(view, list, () => handleSign()),
    );
  }, [view, list]);
  const handleView = (next: EditorView | null) => {
    setView(next);
    onCursor({ line: () => next && next.state.doc.lineAt(next.state.selection.main.head).number });
  };
  const content = (
    <>
      {remark && <div className={styles.remark}>{remark}</div>}
      <Suspense fallback={<p className={styles.loading}>{texts.common.loading}</p>}>
        <CodeEditor {...setting} onView={handleView} />
      </Suspense>
      {view && !setting.isReadOnly && isTouched() && (
        <Suspense>
          <TouchKeys view={view} />
        </Suspense>
      )}
      {props.below?.(view)}
    </>
  );
  return (
    <div id={id} className={styles.pane} style={style}>
      <Pane
        name={t.code}
        head={head}
        tools={tools}
        isBare={layout === 'bare'}
        fullscreen={layout === 'wide' ? deskTexts.fullscreen : undefined}
      >
        {panel ? <TabPanel {...panel}>{content}</TabPanel> : content}
      </Pane>
    </div>
  );
};
