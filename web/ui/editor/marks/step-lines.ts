import { Prec, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, gutter, GutterMarker } from '@codemirror/view';
import './step-lines.css';

/** The line that ran and the one that comes, while somebody steps through a program. Loaded with the steps. */

export type StepLines = { ran: number | null; next: number | null; isError: boolean };

type Shown = { decorations: DecorationSet; signs: RangeSet<GutterMarker> };

const setLines = StateEffect.define<StepLines>();
const known = new WeakSet<EditorView>();
const words = { ran: 'ran', failed: 'failed', next: 'next' };

class StepSign extends GutterMarker {
  kinds: (keyof typeof words)[];
  constructor(kinds: (keyof typeof words)[]) {
    super();
    this.kinds = kinds;
  }
  override eq(other: StepSign) {
    return other.kinds.join() === this.kinds.join();
  }
  override toDOM() {
    const sign = document.createElement('span');
    sign.className = 'cm-stepSigns';
    for (const kind of this.kinds) {
      const word = document.createElement('span');
      word.className = `cm-stepSign cm-stepSign-${kind}`;
      word.textContent = words[kind];
      sign.append(word);
    }
    return sign;
  }
}

const field = StateField.define<Shown>({
  create: () => ({ decorations: Decoration.none, signs: RangeSet.empty }),
  update: (shown, { effects, state }) => {
    for (const effect of effects)
      if (effect.is(setLines)) {
        const { ran, next, isError } = effect.value;
        const kinds = new Map<number, (keyof typeof words)[]>();
        const add = (line: number | null, kind: keyof typeof words) => {
          if (line !== null && line >= 1 && line <= state.doc.lines)
            kinds.set(line, [...(kinds.get(line) ?? []), kind]);
        };
        add(ran, isError ? 'failed' : 'ran');
        add(next, 'next');
        const lines = [...kinds]
          .toSorted(([one], [other]) => one - other)
          .map(([line, of]) => ({ from: state.doc.line(line).from, of }));
        return {
          decorations: Decoration.set(
            lines.map(({ from, of }) =>
              Decoration.line({ class: of.map(kind => `cm-step-${kind}`).join(' ') }).range(from),
            ),
          ),
          signs: RangeSet.of(lines.map(({ from, of }) => new StepSign(of).range(from))),
        };
      }
    return shown;
  },
  provide: own => EditorView.decorations.from(own, shown => shown.decorations),
});

/** The gutter is not read by screen readers: the sentence below the code says the same. */
export const showStepLines = (view: EditorView, lines: StepLines) => {
  if (!known.has(view)) {
    known.add(view);
    const signs = gutter({ class: 'cm-steps', markers: ({ state }) => state.field(field).signs });
    view.dispatch({ effects: StateEffect.appendConfig.of([field, Prec.highest(signs)]) });
  }
  const seen = lines.next ?? lines.ran;
  const isThere = seen !== null && seen >= 1 && seen <= view.state.doc.lines;
  view.dispatch({
    effects: [
      setLines.of(lines),
      ...(isThere
        ? [EditorView.scrollIntoView(view.state.doc.line(seen).from, { y: 'nearest', yMargin: 44 })]
        : []),
    ],
  });
};
