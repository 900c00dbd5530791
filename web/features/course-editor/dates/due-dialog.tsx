import { Button } from '@mantine/core';
import { useState } from 'react';
import { fromLocalInput, toLocalInput } from '#web/browser/local-moment.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { dueTexts } from '#web/texts/due-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import type { OutlineLesson } from '../outline-moves.ts';

const t = courseEditorTexts.dates;

type FormProps = { lesson: OutlineLesson; onSave: (dueAt: string | null) => Promise<FormProblem | null> };

/** A week from now, at the end of that day: what is wanted most often. */
const suggested = () => {
  const day = new Date();
  day.setDate(day.getDate() + 7);
  day.setHours(23, 59, 0, 0);
  return day.toISOString();
};

const DueForm = ({ lesson, onSave }: FormProps) => {
  const [value, setValue] = useState(() => toLocalInput(lesson.dueAt ?? lesson.wasDueAt ?? suggested()));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (dueAt: string | null) => {
    if (isBusy) return;
    setBusy(true);
    setProblem((await onSave(dueAt))?.text ?? null);
    setBusy(false);
  };
  if (lesson.isDueFromPlatform) return <p>{t.fromPlatform}</p>;
  return (
    <DialogForm
      problem={problem ?? undefined}
      buttons={
        <>
          {(lesson.due !== null || lesson.dueAt !== null) && (
            <Button variant="default" onClick={() => void save(null)}>
              {t.noDue}
            </Button>
          )}
          <SubmitButton
            label={courseEditorTexts.outline.save}
            busyLabel={courseEditorTexts.outline.saving}
            isBusy={isBusy}
          />
        </>
      }
      onSubmit={event => {
        event.preventDefault();
        const dueAt = fromLocalInput(value);
        if (dueAt === null) setProblem(dueTexts.needsDate);
        else void save(dueAt);
      }}
    >
      <p>{t.dueHint}</p>
      <MomentField
        kind="moment"
        label={t.dueOf(lesson.name)}
        description={dueTexts.yourTime}
        data-autofocus
        value={value}
        onChange={event => setValue(event.currentTarget.value)}
      />
    </DialogForm>
  );
};

type Props = Omit<FormProps, 'lesson'> & { lesson: OutlineLesson | null; onClose: () => void };

export const DueDialog = ({ lesson, onClose, onSave }: Props) => (
  <Dialog title={t.dueTitle} closeLabel={texts.common.close} isOpen={lesson !== null} onClose={onClose}>
    {lesson && <DueForm key={lesson.id} lesson={lesson} onSave={onSave} />}
  </Dialog>
);
