import { deskTexts } from '#web/desk/desk-texts.ts';
import type { EditorMarks } from '#web/ui/editor/marks/editor-mark.ts';
import { CodeEditor, type EditorMemory, type EditorView, type GoTo } from '#web/ui/editor/code-editor.tsx';

/** Shared by all editors of an exercise. */
export type EditorSetting = {
  exerciseId: number;
  memory: EditorMemory;
  nonce: string;
  /** The user may read the lesson but no longer edit it. */
  isReadOnly: boolean;
  helpsTyping: boolean;
  keys: { key: string; perform: () => void }[];
  onTab: () => void;
};

type Props = {
  setting: EditorSetting;
  name: string;
  label: string;
  language: string;
  value: string;
  onChange: (text: string) => void;
  isWrapped?: boolean;
  /** Code that the editor can read, not prose or data. */
  isCode?: boolean;
  placeholder?: string;
  goTo?: GoTo | null;
  marks?: EditorMarks | null;
  /** Works on the text of this editor only. */
  toolbar?: { keys: EditorSetting['keys']; setView: (view: EditorView | null) => void };
};

/** One text of an exercise; the undo history is kept while other exercises are open. */
export const TextEditor = ({ setting, name, label, toolbar, isCode = false, ...rest }: Props) => (
  <CodeEditor
    docKey={`${setting.exerciseId}/${name}`}
    label={`${label}. ${deskTexts.leaving}`}
    memory={setting.memory}
    nonce={setting.nonce}
    isReadOnly={setting.isReadOnly}
    helpsTyping={setting.helpsTyping && isCode}
    keys={[...setting.keys, ...(toolbar?.keys ?? [])]}
    onTab={setting.onTab}
    {...(toolbar && { onView: toolbar.setView })}
    {...rest}
  />
);
