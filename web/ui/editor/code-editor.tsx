import { Compartment } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import { historyField } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  byHand,
  editing,
  type EditorEdit,
  type EditorKey,
  external,
  goToLine,
  markLines,
} from './code-editor-setup.ts';
import type { EditorMarks } from './marks/editor-mark.ts';
import { loadedLanguage, loadLanguage } from './code-languages.ts';
import { whenIdle } from './when-idle.ts';
import './syntax.css';
import styles from './code-editor.module.css';

export type { EditorView } from '@codemirror/view';
export type { EditorEdit } from './code-editor-setup.ts';

/** The editor state (undo history, cursor) by document, kept as long as the caller keeps the map. */
export type EditorMemory = Map<string, unknown>;

/** A line to go to. Each object is followed once, also when the component renders again. */
export type GoTo = { line: number };

const followed = new WeakSet<GoTo>();

type Props = {
  /** The document's identity: a new key replaces the whole state, the same key keeps the cursor. */
  docKey: string;
  value: string;
  label: string;
  language: string;
  memory: EditorMemory;
  nonce: string;
  isWrapped?: boolean;
  isReadOnly?: boolean;
  /** Marks mistakes and completes names while somebody types. For code only. */
  helpsTyping?: boolean;
  placeholder?: string;
  keys?: EditorKey[];
  goTo?: GoTo | null | undefined;
  /** Each object is shown once; editing removes marks. */
  marks?: EditorMarks | null | undefined;
  /** For tools outside the editor that change its text. */
  onView?: ((view: EditorView | null) => void) | undefined;
  /** Whether the editor gets the focus when this document is opened. */
  takesFocus?: boolean;
  onChange: (value: string) => void;
  /** How it changed, before `onChange`. */
  onEdit?: ((edit: EditorEdit) => void) | undefined;
  /** Tab was pressed, which indents: the moment to show how to leave the editor. */
  onTab?: () => void;
};

/** A thin wrapper around CodeMirror: value in, changes out. */
export const CodeEditor = ({ docKey, value, language, memory, keys = [], ...rest }: Props) => {
  const {
    label,
    nonce,
    isWrapped = false,
    isReadOnly = false,
    helpsTyping = false,
    placeholder = '',
    goTo = null,
    marks = null,
  } = rest;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const languageSlot = useRef(new Compartment());
  const handleChange = useEffectEvent((text: string) => rest.onChange(text));
  const handleEdit = useEffectEvent((edit: EditorEdit) => rest.onEdit?.(edit));
  const handleView = useEffectEvent((current: EditorView | null) => rest.onView?.(current));
  const handleTab = useEffectEvent(() => rest.onTab?.());
  const handleKey = useEffectEvent((key: string) => keys.find(k => k.key === key)?.perform());
  const arrive = useEffectEvent((editor: EditorView) => {
    if (rest.takesFocus) editor.focus();
  });
  const keyNames = keys.map(k => k.key).join(' ');
  const begin = useEffectEvent((extensions: ReturnType<typeof editing>) => {
    const remembered = memory.get(docKey);
    if (!remembered) return EditorState.create({ doc: value, extensions });
    return EditorState.fromJSON(remembered, { extensions }, { history: historyField });
  });

  useEffect(() => {
    const extensions = editing({
      label,
      nonce,
      isWrapped,
      isReadOnly,
      help: helpsTyping ? language : null,
      placeholder,
      keys: keyNames === '' ? [] : keyNames.split(' ').map(key => ({ key, perform: () => handleKey(key) })),
      onTab: () => handleTab(),
      onChange: text => handleChange(text),
      onEdit: edit => handleEdit(edit),
      language: languageSlot.current.of(loadedLanguage(language) ?? []),
    });
    const editor = new EditorView({ parent: host.current as HTMLDivElement, state: begin(extensions) });
    view.current = editor;
    handleView(editor);
    arrive(editor);
    let isCurrent = true;
    void loadLanguage(language).then(support => {
      if (isCurrent && support)
        editor.dispatch({ effects: languageSlot.current.reconfigure(support), annotations: external });
    });
    return () => {
      isCurrent = false;
      handleView(null);
      memory.set(docKey, editor.state.toJSON({ history: historyField }));
      editor.destroy();
    };
  }, [docKey, label, language, nonce, isWrapped, isReadOnly, helpsTyping, placeholder, keyNames, memory]);

  // The value changed from outside: restored, resolved, or edited elsewhere. It can be undone like any other change.
  useEffect(() => {
    if (view.current) byHand(view.current, value);
  }, [value, docKey, label, language, isReadOnly, helpsTyping, placeholder]);

  useEffect(() => {
    const editor = view.current;
    // The result itself is on the screen first.
    if (editor && marks) whenIdle(() => void markLines(editor, marks));
  }, [marks, docKey, isReadOnly, helpsTyping]);

  useEffect(() => {
    if (!view.current || !goTo || followed.has(goTo)) return;
    followed.add(goTo);
    goToLine(view.current, goTo.line);
  }, [goTo]);

  return <div ref={host} className={styles.editor} />;
};
