import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { applyMark, type MarkdownMark } from './markdown-marks.ts';

/** Brackets mark the selection: in `say [hello]`, "hello" is selected. The result has the same format. */
const after = (told: string, ...marks: MarkdownMark[]): string => {
  const [anchor, head] = [told.indexOf('['), told.indexOf(']') - 1];
  let state = EditorState.create({ doc: told.replace(/[[\]]/g, ''), selection: { anchor, head } });
  const view = {
    get state() {
      return state;
    },
    dispatch: (change: { state: EditorState }) => {
      state = change.state;
    },
    focus: () => {},
  } as unknown as EditorView;
  for (const mark of marks) applyMark(view, mark);
  const { from, to } = state.selection.main;
  const doc = state.doc.toString();
  return `${doc.slice(0, from)}«${doc.slice(from, to)}»${doc.slice(to)}`;
};

it.each<[string, MarkdownMark, string]>([
  ['say [hello] now', 'bold', 'say **«hello»** now'],
  ['say [hello] now', 'code', 'say `«hello»` now'],
  ['say [hello] now', 'link', 'say [hello](«https://») now'],
  ['see []', 'image', 'see ![«»](https://)'],
  ['[one\ntwo]', 'list', '- «one\n- two»'],
  ['[a = 1\nb = 2]', 'code', '```«»\na = 1\nb = 2\n```\n'],
])('LE-2 on %j the mark %s gives %j', (before, mark, result) => {
  expect(after(before, mark)).toBe(result);
});

it.each<MarkdownMark>(['bold', 'code', 'list'])('LE-2 applying %s twice restores the text', mark => {
  expect(after('[hello]', mark, mark)).toBe('«hello»');
});
