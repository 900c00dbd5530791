import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** The actions of the markdown toolbar on the selection. */
export type MarkdownMark = 'bold' | 'code' | 'link' | 'image' | 'list';

export const markdownKeys: Record<MarkdownMark, string> = {
  bold: 'Mod-b',
  code: 'Mod-e',
  link: 'Mod-k',
  image: 'Mod-Shift-9',
  list: 'Mod-Shift-8',
};

/** Wraps the selection in the marks, or removes them if they are there. */
const surround = (state: EditorState, sign: string): TransactionSpec => {
  const change = state.changeByRange(({ from, to }) => {
    const outside =
      state.sliceDoc(from - sign.length, from) === sign && state.sliceDoc(to, to + sign.length) === sign;
    if (outside)
      return {
        changes: [
          { from: from - sign.length, to: from },
          { from: to, to: to + sign.length },
        ],
        range: EditorSelection.range(from - sign.length, to - sign.length),
      };
    return {
      changes: [
        { from, insert: sign },
        { from: to, insert: sign },
      ],
      range: EditorSelection.range(from + sign.length, to + sign.length),
    };
  });
  return change;
};

/** Several lines become a fenced code block. */
const asCode = (state: EditorState): TransactionSpec => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  if (!text.includes('\n')) return surround(state, '`');
  const insert = `\`\`\`\n${text.replace(/\n$/, '')}\n\`\`\`\n`;
  return { changes: { from, to, insert }, selection: { anchor: from + 3 } };
};

/** The selection becomes the link text. Selects the URL placeholder, or the text placeholder if nothing was selected. */
const asLink = (state: EditorState, before: string): TransactionSpec => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  const address = 'https://';
  const start = from + before.length;
  const at = text === '' ? start : start + text.length + 2;
  return {
    changes: { from, to, insert: `${before}${text}](${address})` },
    selection: text === '' ? { anchor: at } : { anchor: at, head: at + address.length },
  };
};

/** Toggles list items: removes the marks if all selected lines have them. */
const asList = (state: EditorState): TransactionSpec => {
  const { from, to } = state.selection.main;
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
  const areItems = lines.every(line => line.text.startsWith('- '));
  return {
    changes: lines.map(line =>
      areItems ? { from: line.from, to: line.from + 2 } : { from: line.from, insert: '- ' },
    ),
  };
};

const specFor = (state: EditorState, mark: MarkdownMark): TransactionSpec => {
  if (mark === 'bold') return surround(state, '**');
  if (mark === 'code') return asCode(state);
  if (mark === 'list') return asList(state);
  return asLink(state, mark === 'image' ? '![' : '[');
};

export const applyMark = (view: EditorView, mark: MarkdownMark) => {
  if (view.state.readOnly) return;
  view.dispatch(view.state.update(specFor(view.state, mark), { scrollIntoView: true, userEvent: 'input' }));
  view.focus();
};
