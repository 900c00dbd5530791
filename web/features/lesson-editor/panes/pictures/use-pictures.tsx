import { lazy, type ReactNode, Suspense, useEffectEvent, useState } from 'react';
import { catchFiles } from '#web/ui/editor/catch-files.ts';
import type { EditorView } from '#web/ui/editor/code-editor.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { ImageIcon, LinkIcon, UploadIcon } from '#web/ui/button/icons.tsx';
import { useFileChoice } from '#web/ui/form/use-file-choice.tsx';
import type { Place } from '../../lesson-editor.queries.ts';
import { lessonEditorTexts } from '../../lesson-editor-texts.ts';
import { descriptionAt, insertText, markdownFor, type PictureTarget } from './insert-picture.ts';
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts';

const t = lessonEditorTexts.pictures;

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

type Wanted = {
  place: Place;
  target: PictureTarget;
  /** Puts in the markdown for an image from elsewhere. */
  onLink: () => void;
};

/** The ways to put pictures into a text: by button, by dropping and pasting, and from those that the course has. */
export const usePictures = ({ place, target, onLink }: Wanted) => {
  const [isChoosing, setChoosing] = useState(false);
  const upload = usePictureUpload(place, target);
  const handleFiles = useEffectEvent(upload);
  const choice = useFileChoice({
    label: t.upload,
    accept: pictureTypes,
    onFiles: files => upload(files, null),
  });
  const handleChosen = (name: string) => {
    setChoosing(false);
    const view = target.view();
    if (!view) return;
    const at = insertText(view, markdownFor(name), null);
    view.dispatch({ selection: { anchor: at + descriptionAt } });
    // After the dialog has given the focus back.
    setTimeout(() => view.focus());
  };
  const actions: Action[] = [
    { label: t.upload, icon: <UploadIcon />, onSelect: choice.open },
    { label: t.fromCourse, icon: <ImageIcon />, onSelect: () => setChoosing(true) },
    { label: t.link, icon: <LinkIcon />, onSelect: onLink },
  ];
  const parts: ReactNode = (
    <>
      {choice.input}
      {isChoosing && (
        <Suspense>
          <PictureDialog place={place} onChoose={handleChosen} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
  return {
    actions,
    parts,
    watch: (view: EditorView) => catchFiles(view, (files, at) => handleFiles(files, at)),
  };
};
