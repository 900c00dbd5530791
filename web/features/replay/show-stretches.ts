import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { replayTexts as t } from './replay-texts.ts';
import type { Stretch } from './stretches.ts';
import './stretches.css';

const setStretches = StateEffect.define<DecorationSet>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, changes }) => {
    for (const effect of effects) if (effect.is(setStretches)) return effect.value;
    return shown.map(changes);
  },
  provide: one => EditorView.decorations.from(one),
});

/** Colours pasted text by where it came from; the words are in the list of pastes, too. */
export const showStretches = (view: EditorView, stretches: readonly Stretch[]) => {
  if (view.state.field(field, false) === undefined)
    view.dispatch({ effects: StateEffect.appendConfig.of(field) });
  const end = view.state.doc.length;
  const marks = stretches
    .filter(({ from, to }) => from < to && to <= end)
    .map(({ from, to, origin }) =>
      Decoration.mark({
        class: `cm-pasted cm-pasted-${origin}`,
        attributes: { title: `${t.pasted}: ${t.legend[origin]}` },
      }).range(from, to),
    );
  view.dispatch({ effects: setStretches.of(Decoration.set(marks, true)) });
};
