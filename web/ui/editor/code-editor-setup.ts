import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import {
  Annotation,
  type ChangeSet,
  Compartment,
  EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { EditorMarks } from './marks/editor-mark.ts';
import { hangingIndent } from './hanging-indent.ts';
import { whenIdle } from './when-idle.ts';

/** A shortcut of the page that also works inside the editor: `Mod-s`, `Mod-Enter`. */
export type EditorKey = { key: string; perform: () => void };

const isExternal = Annotation.define<boolean>();
export const external = isExternal.of(true);

const pointOut = StateEffect.define<number>();

/** Highlights the line of the last `goToLine` until the text changes. */
const pointedOut = StateField.define({
  create: () => Decoration.none,
  update: (marks, change) => {
    for (const effect of change.effects)
      if (effect.is(pointOut))
        return Decoration.set(Decoration.line({ class: 'cm-pointedOut' }).range(effect.value));
    return change.docChanged ? Decoration.none : marks;
  },
  provide: field => EditorView.decorations.from(field),
});

/** Moves the cursor to a line, counted from 1, and scrolls it into view. */
export const goToLine = (view: EditorView, number: number) => {
  const line = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
  const indent = line.text.length - line.text.trimStart().length;
  view.dispatch({
    selection: { anchor: line.from + indent },
    effects: [pointOut.of(line.from), EditorView.scrollIntoView(line.from, { y: 'center' })],
  });
  view.focus();
};

const markSlot = new Compartment();

/** Lazy: most texts are never marked. Marks of an older text are not shown. */
export const markLines = async (view: EditorView, { text, list }: EditorMarks) => {
  if (list.length === 0 && !hasMarks.has(view)) return;
  const { markExtension, showMarks } = await import('./marks/editor-marks.ts');
  if (!view.dom.isConnected) return;
  if (!hasMarks.has(view)) view.dispatch({ effects: markSlot.reconfigure(markExtension) });
  hasMarks.add(view);
  showMarks(view, view.state.doc.toString() === text ? list : []);
};

const hasMarks = new WeakSet<EditorView>();

const helpSlot = new Compartment();

/**
 * Lazy: closing brackets, marks and names come soon after the first focus. They are there when somebody types, and a lesson
 * can be typed in before them. `language` is null where nothing is marked and completed.
 */
const helpOnFocus = (language: string | null) =>
  EditorView.domEventHandlers({
    focus: (_, view) => {
      const load = async () => {
        const { typingHelp } = await import('./help/typing-help.ts');
        const help = await typingHelp(language);
        if (view.dom.isConnected) view.dispatch({ effects: helpSlot.reconfigure(help) });
      };
      // Without a connection there is no help yet; the next focus tries again.
      whenIdle(() => void load().catch(() => {}));
    },
  });

const searchSlot = new Compartment();

/** Lazy: the search panel is loaded on first use. */
const openSearch = (view: EditorView) => {
  void import('@codemirror/search').then(({ search, searchKeymap, openSearchPanel }) => {
    view.dispatch({ effects: searchSlot.reconfigure([search({ top: true }), keymap.of(searchKeymap)]) });
    openSearchPanel(view);
  });
  return true;
};

/** How the text changed, for whoever keeps that. */
export type EditorEdit = { changes: ChangeSet; event: 'input' | 'paste' | 'drop' | 'undo' };

const eventOf = (change: Transaction): EditorEdit['event'] => {
  if (change.isUserEvent('input.paste')) return 'paste';
  if (change.isUserEvent('input.drop')) return 'drop';
  return change.isUserEvent('undo') || change.isUserEvent('redo') ? 'undo' : 'input';
};

type Setup = {
  label: string;
  nonce: string;
  isWrapped: boolean;
  isReadOnly: boolean;
  /** Marks mistakes and completes names while somebody types in this language. */
  help: string | null;
  placeholder: string;
  keys: EditorKey[];
  language: Extension;
  onTab: () => void;
  onChange: (text: string) => void;
  onEdit: (edit: EditorEdit) => void;
};

/** All extensions of our editors. Escape, then Tab leaves the editor, which is built into CodeMirror. */
export const editing = (setup: Setup): Extension => [
  // Before CodeMirror's Mod-Enter, which inserts a blank line; and the page's listener must not handle it again.
  Prec.highest(
    keymap.of(
      setup.keys.map(({ key, perform }) => ({
        key,
        stopPropagation: true,
        run: () => {
          perform();
          return true;
        },
      })),
    ),
  ),
  Prec.high(
    EditorView.domEventHandlers({
      keydown: event => {
        if (event.key === 'Tab' && !event.shiftKey) setup.onTab();
        return false;
      },
    }),
  ),
  lineNumbers(),
  history(),
  drawSelection(),
  pointedOut,
  indentOnInput(),
  bracketMatching(),
  markSlot.of([]),
  helpSlot.of(setup.isReadOnly ? [] : helpOnFocus(setup.help)),
  searchSlot.of(keymap.of([{ key: 'Mod-f', run: openSearch }])),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  syntaxHighlighting(classHighlighter),
  indentUnit.of('    '),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  setup.isWrapped ? [EditorView.lineWrapping, hangingIndent] : [],
  setup.placeholder === '' ? [] : placeholderText(setup.placeholder),
  EditorState.readOnly.of(setup.isReadOnly),
  EditorView.contentAttributes.of({ 'aria-label': setup.label, tabindex: '0' }),
  setup.nonce === '' ? [] : EditorView.cspNonce.of(setup.nonce),
  EditorView.updateListener.of(update => {
    if (!update.docChanged || update.transactions.some(t => t.annotation(isExternal))) return;
    for (const change of update.transactions)
      if (change.docChanged) setup.onEdit({ changes: change.changes, event: eventOf(change) });
    setup.onChange(update.state.doc.toString());
  }),
  setup.language,
];

/** Replaces only the part that differs, so that the cursor keeps its place if possible. */
export const byHand = (view: EditorView, value: string) => {
  const old = view.state.doc.toString();
  if (old === value) return;
  let from = 0;
  while (from < old.length && from < value.length && old[from] === value[from]) from += 1;
  let [to, end] = [old.length, value.length];
  while (to > from && end > from && old[to - 1] === value[end - 1]) {
    to -= 1;
    end -= 1;
  }
  view.dispatch({ changes: { from, to, insert: value.slice(from, end) }, annotations: external });
};
