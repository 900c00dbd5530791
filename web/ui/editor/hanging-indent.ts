import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const tab = 4;
/** A line that begins further right still needs room for words. */
const most = 20;

/** How many columns a line is indented. */
const indentOf = (text: string) => {
  let columns = 0;
  for (const one of text) {
    if (one !== ' ' && one !== '\t') break;
    columns += one === '\t' ? tab - (columns % tab) : 1;
  }
  return columns;
};

const indented = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const columns = indentOf(line.text);
      if (columns > 0)
        builder.add(
          line.from,
          line.from,
          Decoration.line({ attributes: { style: `--indent: ${Math.min(columns, most)}ch` } }),
        );
      at = line.to + 1;
    }
  return builder.finish();
};

/**
 * What is too long for one line goes on below its own first letter: at the edge it would look like code of another block.
 * The style of wrapped lines reads `--indent`.
 */
export const hangingIndent = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = indented(view);
    }
    update({ docChanged, viewportChanged, view }: ViewUpdate) {
      if (docChanged || viewportChanged) this.decorations = indented(view);
    }
  },
  { decorations: plugin => plugin.decorations },
);
