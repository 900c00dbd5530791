import { Button } from '@mantine/core';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#web/ui/button/icons.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { Place } from '../lesson-editor.queries.ts';
import { HintField } from './hint-field.tsx';
import { useHintPictures } from './pictures/use-hint-pictures.ts';
import styles from './hints-editor.module.css';

const t = lessonEditorTexts.hints;

/** More than this many tire people. */
const many = 5;

type Props = {
  place: Place;
  hints: string[];
  /** How many students have opened each. */
  openedBy: number[];
  showsSolution: boolean;
  helpsTyping: boolean;
  isReadOnly: boolean;
  onHints: (hints: string[]) => void;
  /** Changes the hints as they are then. */
  onEditHints: (change: (hints: string[]) => string[]) => void;
  onShowsSolution: (shows: boolean) => void;
  onHelpsTyping: (helps: boolean) => void;
};

/** How students are helped: hints in their order, the solution in the end, and what the editor does. */
export const HintsEditor = ({
  place,
  hints,
  openedBy,
  showsSolution,
  helpsTyping,
  isReadOnly,
  ...on
}: Props) => {
  const swap = (index: number, other: number) =>
    on.onHints(hints.map((hint, at) => hints[at === index ? other : at === other ? index : at] ?? hint));
  const addPictures = useHintPictures(place, on.onEditHints);
  return (
    <div className={styles.hints}>
      {hints.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <ol className={styles.list}>
        {hints.map((hint, index) => (
          <li key={index} className={styles.hint}>
            <HintField
              number={index + 1}
              value={hint}
              openedBy={openedBy[index] ?? 0}
              isReadOnly={isReadOnly}
              onChange={value => on.onHints(hints.map((one, at) => (at === index ? value : one)))}
              onPictures={(files, at) => addPictures(files, index, at)}
              tools={
                <>
                  <IconButton
                    label={t.moveUp(index + 1)}
                    icon={<ArrowUpIcon />}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && swap(index, index - 1)}
                  />
                  <IconButton
                    label={t.moveDown(index + 1)}
                    icon={<ArrowDownIcon />}
                    aria-disabled={index === hints.length - 1}
                    onClick={() => index < hints.length - 1 && swap(index, index + 1)}
                  />
                  <IconButton
                    label={t.remove(index + 1)}
                    icon={<TrashIcon />}
                    onClick={() => on.onHints(hints.filter((_, at) => at !== index))}
                  />
                </>
              }
            />
          </li>
        ))}
      </ol>
      {hints.length > many && <p className={styles.quiet}>{t.tooMany}</p>}
      {!isReadOnly && (
        <>
          <Button
            variant="default"
            className={styles.add ?? ''}
            leftSection={<PlusIcon />}
            onClick={() => on.onHints([...hints, ''])}
          >
            {t.add}
          </Button>
          <SwitchField
            label={t.showsSolution}
            hint={t.showsSolutionHint}
            isOn={showsSolution}
            onChange={on.onShowsSolution}
          />
          <SwitchField
            label={t.helpsTyping}
            hint={t.helpsTypingHint}
            isOn={helpsTyping}
            onChange={on.onHelpsTyping}
          />
        </>
      )}
    </div>
  );
};
