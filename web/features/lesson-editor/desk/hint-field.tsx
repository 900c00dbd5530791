import { Textarea } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ImageIcon } from '#web/ui/button/icons.tsx';
import { filesIn } from '#web/ui/editor/files-in.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { hasUndescribed } from './pictures/insert-picture.ts';
import pictures from './pictures/pictures.module.css';
import styles from './hints-editor.module.css';

const t = lessonEditorTexts.hints;

type Props = {
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
export const HintField = ({ number, value, openedBy, isReadOnly, tools, onChange, onPictures }: Props) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
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
          <IconButton
            label={t.addPicture(number)}
            icon={<ImageIcon />}
            onClick={() => input.current?.click()}
          />
          <input
            ref={input}
            type="file"
            className={pictures.input}
            accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
            aria-label={t.addPicture(number)}
            tabIndex={-1}
            multiple
            onChange={event => {
              const files = [...(event.currentTarget.files ?? [])];
              // Cleared, so that choosing the same file again fires a change event.
              event.currentTarget.value = '';
              onPictures(files, area.current?.selectionStart ?? value.length);
            }}
          />
          {tools}
        </div>
      )}
    </>
  );
};
