import { addPicture } from '#contract/authoring/pictures.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useTools } from '#web/session/tools.ts';
import type { Place } from '../../lesson-editor.queries.ts';
import { lessonEditorTexts } from '../../lesson-editor-texts.ts';
import {
  descriptionAt,
  insertText,
  markdownFor,
  placeholderFor,
  type PictureTarget,
  replacePlaceholder,
} from './insert-picture.ts';

const t = lessonEditorTexts.pictures;

/** In the format of the `accept` attribute. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';

/** Sends pictures to the course. Null for one that was refused, which was said. */
export const useSendPicture = (place: Place) => {
  const { api, announcer } = useTools();
  return async (file: File): Promise<string | null> => {
    announcer.say(t.uploading(file.name));
    try {
      const { picture } = await api(addPicture, { params: place, file });
      announcer.say(t.added);
      return picture.name;
    } catch (cause) {
      logProblem('A picture could not be added', cause);
      return null;
    }
  };
};

/** Puts pictures into a text: first a placeholder, then what shows the picture, with the cursor where it is described. */
export const usePictureUpload = (place: Place, target: PictureTarget) => {
  const send = useSendPicture(place);
  const insert = async (file: File, at: number | null) => {
    const view = target.view();
    if (!view) return;
    const placeholder = placeholderFor(file.name);
    insertText(view, placeholder, at);
    const name = await send(file);
    if (name === null) replacePlaceholder(target, placeholder, '', null);
    else replacePlaceholder(target, placeholder, markdownFor(name), descriptionAt);
  };
  return (files: readonly File[], at: number | null) => {
    // Each behind the one before it.
    void files.reduce<Promise<void>>(
      (before, file, index) => before.then(() => insert(file, index === 0 ? at : null)),
      Promise.resolve(),
    );
    target.view()?.focus();
  };
};
