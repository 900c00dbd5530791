import type { EditorView } from '#web/ui/editor/code-editor.tsx';

/** Where a text is that a picture is put into: shown in an editor, or not any more. */
export type PictureTarget = {
  view: () => EditorView | null;
  /** Changes the text where no editor shows it. */
  edit: (change: (text: string) => string) => void;
};

let uploads = 0;

/** Holds the place of a picture while it is sent. The number tells two apart that are sent at once. */
export const placeholderFor = (fileName: string) => {
  uploads += 1;
  return `![Uploading ${fileName.replaceAll(/[[\]()\\]/g, '')} (${uploads})…]()`;
};

/** At the position, or in place of the selection. */
export const insertText = (view: EditorView, text: string, at: number | null) => {
  const { from, to } = at === null ? view.state.selection.main : { from: at, to: at };
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
};

/** Puts the finished text in place of the placeholder, wherever that has moved to; the cursor goes `cursor` characters in. */
export const replacePlaceholder = (
  target: PictureTarget,
  placeholder: string,
  text: string,
  cursor: number | null,
) => {
  const view = target.view();
  const from = view?.state.doc.toString().indexOf(placeholder) ?? -1;
  // The author may have opened another exercise meanwhile, or removed it.
  if (!view || from === -1) return target.edit(whole => whole.replace(placeholder, () => text));
  const isAt = view.state.selection.main.head === from + placeholder.length;
  view.dispatch({
    changes: { from, to: from + placeholder.length, insert: text },
    // Not away from where the author is typing by now.
    ...(cursor !== null && isAt && { selection: { anchor: from + cursor } }),
    userEvent: 'input',
  });
};

/** In the brackets, where the description belongs. */
export const descriptionAt = '!['.length;

export const markdownFor = (name: string) => `![](asset:${name})`;

/** Whether a picture of the course has no description. */
export const hasUndescribed = (text: string) => /!\[\s*\]\(asset:/.test(text);
