import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Rubric } from '#contract/authoring/rubric.ts';
import { ApiError } from '#web/net/api-error.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { rubricEditorTexts as t } from './rubric-editor-texts.ts';
import { RubricItemField } from './rubric-item-field.tsx';
import { newItem, readRubric, type TypedItem, typedOf } from './typed-rubric.ts';
import styles from './rubric-dialog.module.css';

type FormProps = {
  rubric: Rubric | null;
  /** Rejects with the rubric of somebody else, if it was changed meanwhile. */
  onSave: (rubric: Rubric | null, before: Rubric | null) => Promise<unknown>;
  onSaved: () => void;
};

const RubricForm = ({ rubric, onSave, onSaved }: FormProps) => {
  const [before, setBefore] = useState(rubric);
  const [typed, setTyped] = useState(() => typedOf(rubric));
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<Rubric | null>();
  const [isSaving, setSaving] = useState(false);
  const setItems = (change: (items: TypedItem[]) => TypedItem[]) =>
    setTyped(now => ({ ...now, items: change(now.items) }));
  const move = (index: number, by: -1 | 1) =>
    setItems(items => {
      const [moved, passed] = [items[index], items[index + by]];
      if (!moved || !passed) return items;
      return items.map((item, at) => (at === index ? passed : at === index + by ? moved : item));
    });
  const handleSave = async () => {
    const read = readRubric(typed);
    if ('problem' in read) return setProblem(read.problem);
    setSaving(true);
    try {
      await onSave(read.rubric, before);
      onSaved();
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
      const current =
        cause instanceof ApiError ? (cause.current as { rubric: Rubric | null } | undefined) : undefined;
      if (current) setTheirs(current.rubric);
    } finally {
      setSaving(false);
    }
  };
  const takeTheirs = (newer: Rubric | null) => {
    setBefore(newer);
    setTyped(typedOf(newer));
    setTheirs(undefined);
    setProblem(undefined);
  };
  return (
    <DialogForm
      problem={problem}
      buttons={
        <Button type="submit" loading={isSaving}>
          {t.save}
        </Button>
      }
      onSubmit={event => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <p>{t.lead}</p>
      {typed.items.length === 0 && <p className={styles.quiet}>{rubric ? t.off : t.none}</p>}
      <ol className={styles.items}>
        {typed.items.map((item, index) => (
          <RubricItemField
            key={item.key}
            item={item}
            number={index + 1}
            isLast={index === typed.items.length - 1}
            onChange={next => setItems(items => items.map((one, at) => (at === index ? next : one)))}
            onMove={by => move(index, by)}
            onRemove={() => setItems(items => items.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <p>
        <Button variant="default" onClick={() => setItems(items => [...items, newItem()])}>
          {t.add}
        </Button>
      </p>
      {typed.items.length > 0 && (
        <SwitchField
          label={t.alone}
          hint={t.aloneHint}
          isOn={typed.isAlone}
          onChange={isAlone => setTyped(now => ({ ...now, isAlone }))}
        />
      )}
      {rubric && <p className={styles.quiet}>{t.changes}</p>}
      {theirs !== undefined && (
        <p>
          <TextButton onClick={() => takeTheirs(theirs)}>{t.theirs}</TextButton>
        </p>
      )}
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean; onClose: () => void };

/** The items of an exercise that is graded by hand, for authors and for those who grade. */
export const RubricDialog = ({ isOpen, onClose, ...form }: Props) => (
  <Dialog title={t.title} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose} width={640}>
    <RubricForm {...form} />
  </Dialog>
);
