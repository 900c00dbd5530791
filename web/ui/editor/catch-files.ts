import { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { filesIn } from './files-in.ts';

/** Files that are dropped on an editor or pasted into it go to `onFiles`; `at` is the position of a drop. */
export const catchFiles = (view: EditorView, onFiles: (files: File[], at: number | null) => void) => {
  const give = (event: Event, data: DataTransfer | null, at: number | null) => {
    const files = filesIn(data);
    if (files.length === 0 || view.state.readOnly) return false;
    event.preventDefault();
    onFiles(files, at);
    return true;
  };
  const catching = EditorView.domEventHandlers({
    paste: event => give(event, event.clipboardData, null),
    drop: event =>
      give(event, event.dataTransfer, view.posAtCoords({ x: event.clientX, y: event.clientY }, false)),
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(catching) });
};
