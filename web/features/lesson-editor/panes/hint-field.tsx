import { Textarea } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ImageIcon } from '#web/ui/button/icons.tsx';
import { filesIn } from '#web/ui/editor/files-in.ts';
import { useFileChoice } from '#web/ui/form/use-file-choice.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { hasUndescribed } from './pictures/insert-picture.ts';
import { pictureTypes } from './pictures/use-picture-upload.ts';
import styles from './hints-editor.module.css';

const t = lessonEditorTexts.hints;

type Props = {
  /** Of the field. */
  id: string;
  number: number;
  value: string;
  openedBy: number;
  isReadOnly: boolean;
  /** Further tools beside that for pictures. */
  tools: ReactNode;
  onChange: (value: string) => void;
  /** Chosen, dropped or pasted; `at` is where in the text they belong. */
  onPictures: (files: File[], at: number) => void;
};

/** One hint, with the ways to put a picture into it. */
export const HintField = ({
  id,
  number,
  value,
  openedBy,
  isReadOnly,
  tools,
  onChange,
  onPictures,
}: Props) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const choice = useFileChoice({
    label: t.addPicture(number),
    accept: pictureTypes,
    onFiles: files => onPictures(files, area.current?.selectionStart ?? value.length),
  });
  const take = (event: { preventDefault: () => void }, data: DataTransfer, at: number) => {
    const files = filesIn(data);
    if (files.length === 0 || isReadOnly) return;
    event.preventDefault();
    onPictures(files, at);
  };
  return (
    <>
      <div>
        <Textarea
          ref={area}
          id={id}
          label={t.nameOf(number)}
          description={openedBy ? t.openedBy(openedBy) : undefined}
          value={value}
          placeholder={t.placeholder}
          readOnly={isReadOnly}
          rows={Math.min(8, Math.max(2, value.split('\n').length))}
          resize="vertical"
          onChange={event => onChange(event.currentTarget.value)}
          onPaste={event => take(event, event.clipboardData, event.currentTarget.selectionStart)}
          onDrop={event => take(event, event.dataTransfer, value.length)}
        />
        {hasUndescribed(value) && <p className={styles.remark}>{lessonEditorTexts.pictures.undescribed}</p>}
      </div>
      {!isReadOnly && (
        <div className={styles.tools}>
          <IconButton label={t.addPicture(number)} icon={<ImageIcon />} onClick={choice.open} />
          {choice.input}
          {tools}
        </div>
      )}
    </>
  );
};
