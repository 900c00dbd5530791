import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
} from '@codemirror/autocomplete';
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { isLineMarked, setMarks } from '../marks/editor-marks.ts';
import { namesInScope } from './names-in-scope.ts';
import { type Mistake, mistakeIn } from './syntax-mistake.ts';

/** Help while typing: the first mistake is underlined after a pause, and names are completed. Loaded with the first focus. */

const pause = 800;

const setMistake = StateEffect.define<Mistake>();

/** Gone with the next change: what was wrong may be right now. And with the marks of a run, which know more. */
const shown = StateField.define({
  create: () => Decoration.none,
  update: (marks, { effects, docChanged }) => {
    for (const effect of effects) {
      if (effect.is(setMarks)) return Decoration.none;
      if (effect.is(setMistake)) {
        const { from, to, text } = effect.value;
        const mark = Decoration.mark({ class: 'cm-mark cm-mark-error', attributes: { title: text } });
        return Decoration.set(mark.range(from, to));
      }
    }
    return docChanged ? Decoration.none : marks;
  },
  provide: field => EditorView.decorations.from(field),
});

/** Never announced, and never before somebody types: starter code may have gaps. */
const marking = (language: string) =>
  ViewPlugin.fromClass(
    class {
      timer: ReturnType<typeof setTimeout> | undefined;
      hasTyped = false;
      update({ docChanged, selectionSet, transactions, view }: ViewUpdate) {
        if (transactions.some(one => one.isUserEvent('input') || one.isUserEvent('delete')))
          this.hasTyped = true;
        if (!this.hasTyped || !(docChanged || selectionSet)) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
          const mistake = view.composing ? null : mistakeIn(view.state, language);
          // Otherwise there is none, or the cursor came back to one, which stays.
          if (mistake && !isLineMarked(view.state, mistake.from))
            view.dispatch({ effects: setMistake.of(mistake) });
        }, pause);
      }
      destroy() {
        clearTimeout(this.timer);
      }
    },
  );

const helpIn = async (language: string): Promise<Extension> => [
  shown,
  marking(language),
  // Escape closes the list and, as everywhere in the editor, lets the next Tab leave it.
  Prec.highest(
    keymap.of([
      {
        key: 'Escape',
        run: view => {
          if (!closeCompletion(view)) return false;
          view.setTabFocusMode(2000);
          return true;
        },
      },
    ]),
  ),
  // Nothing is chosen until an arrow key chooses: Enter begins a new line and Tab indents, although a list is open.
  autocompletion({
    override: [await namesInScope(language)],
    selectOnOpen: false,
    icons: false,
    maxRenderedOptions: 20,
  }),
];

export const typingHelp = async (language: string | null): Promise<Extension> => [
  closeBrackets(),
  keymap.of(closeBracketsKeymap),
  language === null ? [] : await helpIn(language),
];
