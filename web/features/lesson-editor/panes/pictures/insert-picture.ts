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

/** Where the picture ends whose markdown is around the position; else the position. Pictures do not go into each other. */
const outsidePicture = ({ state }: EditorView, position: number): number => {
  const line = state.doc.lineAt(position);
  for (const { index, 0: found } of line.text.matchAll(/!\[[^\]]*\]\([^)]*\)/g)) {
    const [from, to] = [line.from + index, line.from + index + found.length];
    if (position > from && position < to) return to;
  }
  return position;
};

/** At the position, or in place of the selection. Returns where it begins. */
export const insertText = (view: EditorView, text: string, at: number | null): number => {
  const { main } = view.state.selection;
  const from = outsidePicture(view, at ?? main.from);
  const to = at === null && from === main.from ? main.to : from;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return from;
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
