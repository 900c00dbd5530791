import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import './editor-stretches.css';

/** Text that is coloured; `kind` ends the name of its class. */
export type EditorStretch = { from: number; to: number; kind: string; title: string };

const setStretches = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, changes }) => {
    for (const effect of effects) if (effect.is(setStretches)) return effect.value;
    return shown.map(changes);
  },
  provide: one => EditorView.decorations.from(one),
});

/** Screen readers are not told: what a colour means must stand elsewhere in words, too. */
export const showStretches = (view: EditorView, stretches: readonly EditorStretch[]) => {
  if (view.state.field(field, false) === undefined)
    view.dispatch({ effects: StateEffect.appendConfig.of(field) });
  const end = view.state.doc.length;
  const marks = stretches
    .filter(({ from, to }) => from < to && to <= end)
    .map(({ from, to, kind, title }) =>
      Decoration.mark({
        class: `cm-stretch cm-stretch-${kind}`,
        attributes: { title },
      }).range(from, to),
    );
  view.dispatch({ effects: setStretches.of(Decoration.set(marks, true)) });
};
