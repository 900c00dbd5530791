import { Button } from '@mantine/core';
import { useState } from 'react';
import { fromLocalInput, toLocalInput } from '#web/browser/local-moment.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { dueTexts } from '#web/texts/due-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { useExtension } from './extensions.queries.ts';

const t = dueTexts.extension;

export type Extendable = { id: number; name: string; dueAt: string | null; isDueExtended: boolean };

type FormProps = { contextId: string; lessonId: number; person: Extendable; onClose: () => void };

const ExtensionForm = ({ contextId, lessonId, person, onClose }: FormProps) => {
  const { announcer } = useTools();
  const extension = useExtension({ contextId, lessonId });
  const [value, setValue] = useState(toLocalInput(person.dueAt));
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (dueAt: string | null, done: string) => {
    if (extension.isPending) return;
    const found = await problemFrom(extension.mutateAsync({ userId: person.id, dueAt }));
    setProblem(found?.text ?? null);
    if (found) return;
    announcer.say(done);
    onClose();
  };
  return (
    <DialogForm
      problem={problem ?? undefined}
      buttons={
        <>
          {person.isDueExtended && (
            <Button variant="default" onClick={() => void save(null, t.taken(person.name))}>
              {t.take}
            </Button>
          )}
          <SubmitButton label={t.save} busyLabel={t.saving} isBusy={extension.isPending} />
        </>
      }
      onSubmit={event => {
        event.preventDefault();
        const dueAt = fromLocalInput(value);
        if (dueAt === null) setProblem(dueTexts.needsDate);
        else void save(dueAt, t.given(person.name));
      }}
    >
      <p>{t.lead(person.name)}</p>
      <MomentField
        kind="moment"
        label={t.label}
        description={dueTexts.yourTime}
        data-autofocus
        value={value}
        onChange={event => setValue(event.currentTarget.value)}
      />
    </DialogForm>
  );
};

type Props = Omit<FormProps, 'person'> & { person: Extendable | null };

/** Another due date for one student. */
export const ExtensionDialog = ({ person, ...rest }: Props) => (
  <Dialog title={t.title} closeLabel={texts.common.close} isOpen={person !== null} onClose={rest.onClose}>
    {person && <ExtensionForm person={person} {...rest} />}
  </Dialog>
);
