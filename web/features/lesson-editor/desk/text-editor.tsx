import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { CodeEditor, type EditorMemory, type EditorView, type GoTo } from '#web/ui/editor/code-editor.tsx';

/** What all editors of an exercise share. */
export type EditorSetting = {
  exerciseId: number;
  memory: EditorMemory;
  nonce: string;
  /** The person may look, and no longer write. */
  isReadOnly: boolean;
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
  placeholder?: string;
  goTo?: GoTo | null;
  /** Keys that only this text has. */
  ownKeys?: EditorSetting['keys'];
  onView?: (view: EditorView | null) => void;
};

/** One text of an exercise, in an editor that keeps its undo steps while others are looked at. */
export const TextEditor = ({ setting, name, label, ownKeys = [], ...rest }: Props) => (
  <CodeEditor
    docKey={`${setting.exerciseId}/${name}`}
    label={`${label}. ${workbenchTexts.leaving}`}
    memory={setting.memory}
    nonce={setting.nonce}
    isReadOnly={setting.isReadOnly}
    keys={[...setting.keys, ...ownKeys]}
    onTab={setting.onTab}
    {...rest}
  />
);
