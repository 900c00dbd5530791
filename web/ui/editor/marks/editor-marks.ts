import { type EditorState, type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, gutter, GutterMarker } from '@codemirror/view';
import type { EditorMark } from './editor-mark.ts';

/**
 * Marks on lines that a run was about. Loaded when there is something to mark. The tooltip is the browser's own: that of
 * CodeMirror would add four kilobytes to the first load of every lesson.
 */

export const setMarks = StateEffect.define<EditorMark[]>();

type Placed = { from: number; mark: EditorMark };
type Shown = {
  placed: Placed[];
  isFaded: boolean;
  decorations: DecorationSet;
  signs: RangeSet<GutterMarker>;
};

const signs = { error: '✕', warning: '!', value: '›' };

class Sign extends GutterMarker {
  mark: EditorMark;
  constructor(mark: EditorMark) {
    super();
    this.mark = mark;
  }
  override eq(other: Sign) {
    return other.mark === this.mark;
  }
  override toDOM() {
    const sign = document.createElement('span');
    sign.className = `cm-markSign cm-markSign-${this.mark.kind}`;
    sign.title = this.mark.text;
    sign.textContent = signs[this.mark.kind];
    return sign;
  }
}

const shownOf = (placed: Placed[], state: EditorState, isFaded: boolean): Shown => {
  const faded = isFaded ? ' cm-mark-faded' : '';
  const ranges = placed.flatMap(({ from, mark }) => {
    const { text, to } = state.doc.lineAt(from);
    const begin = from + text.length - text.trimStart().length;
    const end = to - (text.length - text.trimEnd().length);
    return [
      Decoration.line({ class: `cm-markedLine cm-markedLine-${mark.kind}${faded}` }).range(from),
      ...(begin < end
        ? [
            Decoration.mark({
              class: `cm-mark cm-mark-${mark.kind}${faded}`,
              attributes: { title: mark.text },
            }).range(begin, end),
          ]
        : []),
    ];
  });
  const signs = placed.map(({ from, mark }) => new Sign(mark).range(from));
  return { placed, isFaded, decorations: Decoration.set(ranges, true), signs: RangeSet.of(signs) };
};

/** A mark goes when its line changes; after other edits the rest may no longer be true, so they fade. */
const marked = StateField.define<Shown>({
  create: state => shownOf([], state, false),
  update: (shown, { effects, changes, docChanged, startState, state }) => {
    for (const effect of effects)
      if (effect.is(setMarks)) {
        const placed = effect.value
          .filter(({ line }) => line >= 1 && line <= state.doc.lines)
          .map(mark => ({ from: state.doc.line(mark.line).from, mark }));
        return shownOf(placed, state, false);
      }
    if (!docChanged || shown.placed.length === 0) return shown;
    const left = shown.placed.flatMap(({ from, mark }) => {
      const { to } = startState.doc.lineAt(from);
      return changes.touchesRange(from, to) ? [] : [{ from: changes.mapPos(from, 1), mark }];
    });
    return shownOf(left, state, true);
  },
  provide: field => [
    EditorView.decorations.from(field, shown => shown.decorations),
    gutter({ class: 'cm-marks', markers: view => view.state.field(field).signs }),
  ],
});

export const markExtension: Extension = marked;

/** Whether the line at this position has a mark. */
export const isLineMarked = (state: EditorState, position: number): boolean => {
  const { from } = state.doc.lineAt(position);
  return state.field(marked, false)?.placed.some(one => one.from === from) ?? false;
};

export const showMarks = (view: EditorView, marks: EditorMark[]) =>
  view.dispatch({ effects: setMarks.of(marks) });
