import { type EditorState, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, gutter, GutterMarker } from '@codemirror/view';

/** Signs beside lines that something was said about. Loaded when there is one. */

/** `was` is the line as it was then: another one gets no sign. */
export type EditorSign = { line: number; was: string; text: string };

type Placed = { from: number; sign: EditorSign };
type Shown = { placed: Placed[]; markers: RangeSet<GutterMarker> };

const setSigns = StateEffect.define<EditorSign[]>();

const opening = new WeakMap<EditorView, () => void>();

class SignMarker extends GutterMarker {
  sign: EditorSign;
  constructor(sign: EditorSign) {
    super();
    this.sign = sign;
  }
  override eq(other: SignMarker) {
    return other.sign === this.sign;
  }
  override toDOM(view: EditorView) {
    const mark = document.createElement('span');
    mark.className = 'cm-sign';
    mark.title = this.sign.text;
    mark.textContent = '?';
    mark.addEventListener('mousedown', event => {
      // The focus goes to what is opened, not into the code.
      event.preventDefault();
      opening.get(view)?.();
    });
    return mark;
  }
}

const shownOf = (placed: Placed[]): Shown => ({
  placed,
  markers: RangeSet.of(
    placed.map(({ from, sign }) => new SignMarker(sign).range(from)),
    true,
  ),
});

const place = (state: EditorState, signs: EditorSign[]): Placed[] =>
  signs.flatMap(sign => {
    if (sign.line < 1 || sign.line > state.doc.lines) return [];
    const { from, text } = state.doc.line(sign.line);
    return text.trim() === sign.was.trim() ? [{ from, sign }] : [];
  });

/** A sign moves with its line, and goes when the line changes. */
const field = StateField.define<Shown>({
  create: () => shownOf([]),
  update: (shown, { effects, changes, docChanged, startState, state }) => {
    for (const effect of effects) if (effect.is(setSigns)) return shownOf(place(state, effect.value));
    if (!docChanged || shown.placed.length === 0) return shown;
    return shownOf(
      shown.placed.flatMap(({ from, sign }) => {
        const { to } = startState.doc.lineAt(from);
        return changes.touchesRange(from, to) ? [] : [{ from: changes.mapPos(from, 1), sign }];
      }),
    );
  },
});

/** The gutter is not read by screen readers: what a sign opens must be reachable in another way, too. */
export const showSigns = (view: EditorView, signs: EditorSign[], onOpen: () => void) => {
  if (!opening.has(view))
    view.dispatch({
      effects: StateEffect.appendConfig.of([
        field,
        gutter({ class: 'cm-signs', markers: ({ state }) => state.field(field).markers }),
      ]),
    });
  opening.set(view, onOpen);
  view.dispatch({ effects: setSigns.of(signs) });
};
