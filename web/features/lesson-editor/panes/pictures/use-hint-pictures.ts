import type { Place } from '../../lesson-editor.queries.ts';
import { markdownFor, placeholderFor } from './insert-picture.ts';
import { useSendPicture } from './use-picture-upload.ts';

type Change = (hints: string[]) => string[];

/** Puts pictures into a hint: first a placeholder, then what shows the picture, wherever that has moved to meanwhile. */
export const useHintPictures = (place: Place, edit: (change: Change) => void) => {
  const send = useSendPicture(place);
  const insert = async (file: File, index: number, at: number) => {
    const placeholder = placeholderFor(file.name);
    edit(hints =>
      hints.map((hint, each) =>
        each === index ? `${hint.slice(0, at)}${placeholder}${hint.slice(at)}` : hint,
      ),
    );
    const name = await send(file);
    const text = name === null ? '' : markdownFor(name);
    edit(hints => hints.map(hint => hint.replace(placeholder, () => text)));
  };
  return (files: readonly File[], index: number, at: number) =>
    void Promise.all(files.map(file => insert(file, index, at)));
};
