import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Points } from '#contract/authoring/points.ts';
import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import styles from '../panes/panes.module.css';

const t = lessonEditorTexts.points;

/** Null for an empty field. */
const read = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.trim().replace(',', '.'));

const problemOf = (typed: string) =>
  Points.nullable().safeParse(read(typed)).error?.issues[0]?.message ?? null;

type FormProps = { points: number | null; onSet: (points: number | null) => void };

const PointsForm = ({ points, onSet }: FormProps) => {
  const form = useForm({
    initialValues: { points: points === null ? '' : String(points) },
    validate: { points: problemOf },
  });
  return (
    <DialogForm
      buttons={<Button type="submit">{t.set}</Button>}
      onSubmit={form.onSubmit(({ points: typed }) => onSet(read(typed)))}
    >
      <TextInput
        label={t.field}
        description={t.fieldHint}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        key={form.key('points')}
        {...form.getInputProps('points')}
      />
      <p>{t.ofTests}</p>
    </DialogForm>
  );
};

type Props = FormProps & {
  /** Of the course. */
  hasPoints: boolean;
  isReadOnly: boolean;
};

/** What the exercise gives, beside its tests; nothing in a course without points. */
export const ExercisePoints = ({ points, hasPoints, isReadOnly, onSet }: Props) => {
  const [isOpen, setOpen] = useState(false);
  if (!hasPoints) return null;
  const label = t.button(points);
  if (isReadOnly) return <span className={styles.limit}>{label}</span>;
  return (
    <>
      <TextButton className={styles.limit} onClick={() => setOpen(true)}>
        {label}
      </TextButton>
      <Dialog title={t.title} closeLabel={texts.common.close} isOpen={isOpen} onClose={() => setOpen(false)}>
        <PointsForm
          points={points}
          onSet={next => {
            onSet(next);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
};
