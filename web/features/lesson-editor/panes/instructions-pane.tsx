import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { editorKeysOf } from '#web/browser/shortcut.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { texts } from '#web/texts/texts.ts';
import type { EditorView } from '#web/ui/editor/code-editor.tsx';
import { applyMark, markdownKeys, type MarkdownMark } from '#web/ui/markdown/markdown-marks.ts';
import { MarkdownToolbar } from '#web/ui/markdown/markdown-toolbar.tsx';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import type { Place } from '../lesson-editor.queries.ts';
import { hasUndescribed } from './pictures/insert-picture.ts';
import { usePictures } from './pictures/use-pictures.tsx';
import { TextEditor, type EditorSetting } from './text-editor.tsx';
import styles from './panes.module.css';

const t = lessonEditorTexts;
const { fullscreen } = deskTexts;

// Lazy, because the renderer is large and the editor works without it. It is also allowed to lag behind the typing.
const loadPreview = () => import('./instructions-preview.tsx');
const RenderedInstructions = lazy(async () => ({ default: (await loadPreview()).RenderedInstructions }));
const InstructionsWarning = lazy(async () => ({ default: (await loadPreview()).InstructionsWarning }));

const Preview = ({ text }: { text: string }) => (
  <div className={styles.preview}>
    {text.trim() === '' ? (
      <p className={styles.quiet}>{t.nothingToPreview}</p>
    ) : (
      <Suspense fallback={<p className={styles.quiet}>{texts.common.loading}</p>}>
        <RenderedInstructions text={text} />
      </Suspense>
    )}
  </div>
);

type Props = {
  place: Place;
  setting: EditorSetting;
  value: string;
  onChange: (text: string) => void;
  /** Changes the text as it is then, also when no editor shows it. */
  onEdit: (change: (text: string) => string) => void;
};

/** The second tab of the pane. */
type HintsTab = { hints: ReactNode; hintCount: number };

const marks = Object.keys(markdownKeys) as MarkdownMark[];

/** The editor, and the function that applies the toolbar's marks to its text. */
const useMarkedEditor = ({ place, onEdit }: Pick<Props, 'place' | 'onEdit'>) => {
  const view = useRef<EditorView>(null);
  const mark = (chosen: MarkdownMark) => {
    if (view.current) applyMark(view.current, chosen);
  };
  const pictures = usePictures({
    place,
    target: { view: () => view.current, edit: onEdit },
    onLink: () => mark('image'),
  });
  return {
    bar: (
      <>
        <MarkdownToolbar
          label={t.formatting}
          names={t.marks}
          keysFor={chosen => editorKeysOf(markdownKeys[chosen])}
          onMark={mark}
          imageActions={pictures.actions}
          backLabel={t.back}
        />
        {pictures.parts}
      </>
    ),
    keys: marks.map(chosen => ({ key: markdownKeys[chosen], perform: () => mark(chosen) })),
    setView: (current: EditorView | null) => {
      view.current = current;
      if (current) pictures.watch(current);
    },
  };
};

type EditorProps = Pick<Props, 'setting' | 'value' | 'onChange'> & {
  toolbar: Pick<ReturnType<typeof useMarkedEditor>, 'keys' | 'setView'>;
};

const Editor = ({ setting, value, onChange, toolbar }: EditorProps) => (
  <>
    <Suspense>
      <InstructionsWarning text={value} />
    </Suspense>
    {hasUndescribed(value) && <p className={styles.remark}>{t.pictures.undescribed}</p>}
    <TextEditor
      setting={setting}
      name="instructions"
      label={t.instructions}
      language="markdown"
      placeholder={t.instructionsHint}
      value={value}
      toolbar={toolbar}
      onChange={onChange}
      isWrapped
    />
  </>
);

export type InstructionsTab = 'write' | 'hints';
type PaneProps = Props & HintsTab & { tab: InstructionsTab; onTab: (tab: InstructionsTab) => void };

export const InstructionsPane = ({ hints, hintCount, tab, onTab, ...props }: PaneProps) => {
  const ids = useTabIds();
  const { bar, ...toolbar } = useMarkedEditor(props);
  return (
    <Pane
      name={t.instructions}
      fullscreen={fullscreen}
      tools={tab === 'write' && bar}
      head={
        <TabBar
          label={t.instructions}
          ids={ids}
          current={tab}
          onSelect={onTab}
          tabs={[
            { key: 'write', label: t.instructions },
            { key: 'hints', label: t.hints.tab(hintCount) },
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={tab}>
        {tab === 'write' ? <Editor {...props} toolbar={toolbar} /> : hints}
      </TabPanel>
    </Pane>
  );
};

export const PreviewPane = ({ text }: { text: string }) => (
  <Pane name={t.preview} fullscreen={fullscreen}>
    <Preview text={text} />
  </Pane>
);

/** Editor and preview as tabs, where there is no room for both. */
export const InstructionsWithPreview = ({ hints, hintCount, ...props }: Props & HintsTab) => {
  const ids = useTabIds();
  const [which, setWhich] = useState<InstructionsTab | 'preview'>('write');
  const { bar, ...toolbar } = useMarkedEditor(props);
  return (
    <Pane
      name={t.instructions}
      fullscreen={fullscreen}
      tools={which === 'write' && bar}
      head={
        <TabBar
          label={t.instructions}
          ids={ids}
          current={which}
          onSelect={setWhich}
          tabs={[
            { key: 'write', label: t.write },
            { key: 'preview', label: t.preview },
            { key: 'hints', label: t.hints.tab(hintCount) },
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={which}>
        {which === 'write' && <Editor {...props} toolbar={toolbar} />}
        {which === 'preview' && <Preview text={props.value} />}
        {which === 'hints' && hints}
      </TabPanel>
    </Pane>
  );
};
