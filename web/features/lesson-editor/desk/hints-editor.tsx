import { Button, Textarea } from '@mantine/core';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#web/ui/button/icons.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import styles from './hints-editor.module.css';

const t = lessonEditorTexts.hints;

/** More than this many tire people. */
const many = 5;

type Props = {
  hints: string[];
  /** How many students have opened each. */
  openedBy: number[];
  showsSolution: boolean;
  helpsTyping: boolean;
  isReadOnly: boolean;
  onHints: (hints: string[]) => void;
  onShowsSolution: (shows: boolean) => void;
  onHelpsTyping: (helps: boolean) => void;
};

/** How students are helped: hints in their order, the solution in the end, and what the editor does. */
export const HintsEditor = ({ hints, openedBy, showsSolution, helpsTyping, isReadOnly, ...on }: Props) => {
  const swap = (index: number, other: number) =>
    on.onHints(hints.map((hint, at) => hints[at === index ? other : at === other ? index : at] ?? hint));
  return (
    <div className={styles.hints}>
      {hints.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <ol className={styles.list}>
        {hints.map((hint, index) => (
          <li key={index} className={styles.hint}>
            <Textarea
              label={t.nameOf(index + 1)}
              description={openedBy[index] ? t.openedBy(openedBy[index]) : undefined}
              value={hint}
              placeholder={t.placeholder}
              readOnly={isReadOnly}
              rows={Math.min(8, Math.max(2, hint.split('\n').length))}
              resize="vertical"
              onChange={event => {
                const { value } = event.currentTarget;
                on.onHints(hints.map((one, at) => (at === index ? value : one)));
              }}
            />
            {!isReadOnly && (
              <div className={styles.tools}>
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
              </div>
            )}
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
