import { Textarea, TextInput } from '@mantine/core';
import { rubricTextLimit } from '#contract/authoring/rubric.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/button/icons.tsx';
import { rubricEditorTexts as t } from './rubric-editor-texts.ts';
import type { TypedItem } from './typed-rubric.ts';
import styles from './rubric-dialog.module.css';

type Props = {
  item: TypedItem;
  number: number;
  isLast: boolean;
  onChange: (item: TypedItem) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export const RubricItemField = ({ item, number, isLast, onChange, onMove, onRemove }: Props) => (
  <li className={styles.item}>
    <TextInput
      className={styles.points ?? ''}
      aria-label={t.points(number)}
      inputMode="decimal"
      autoComplete="off"
      value={item.points}
      onChange={event => onChange({ ...item, points: event.currentTarget.value })}
    />
    <Textarea
      className={styles.text ?? ''}
      aria-label={t.text(number)}
      placeholder={t.textPlaceholder}
      autosize
      minRows={1}
      maxLength={rubricTextLimit}
      value={item.text}
      onChange={event => onChange({ ...item, text: event.currentTarget.value })}
    />
    <span className={styles.moves}>
      <IconButton
        label={t.up(number)}
        icon={<ArrowUpIcon />}
        aria-disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t.down(number)}
        icon={<ArrowDownIcon />}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton label={t.remove(number)} icon={<TrashIcon />} onClick={onRemove} />
    </span>
  </li>
);
