import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { setSections } from '#contract/learning/sections.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import type { Person } from '../arrange-people.ts';
import { peopleTexts } from '../people-texts.ts';

const t = peopleTexts.sections;

type FormProps = {
  people: Person[];
  /** The sections that exist, to choose from. */
  names: string[];
  onSave: (section: string | null) => Promise<FormProblem | null>;
};

const sectionOf = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** What they have in common; else nothing is filled in. */
const commonSection = ([first, ...others]: Person[]) =>
  first && others.every(person => person.ownSection === first.ownSection) ? (first.ownSection ?? '') : '';

const SectionForm = ({ people, names, onSave }: FormProps) => {
  const listId = useId();
  const form = useForm({
    initialValues: { section: commonSection(people) },
    validate: ({ section }) => {
      const [problem] = Object.values(
        fieldErrors(setSections.body, { people: [{ userId: 1, section: sectionOf(section) }] }),
      );
      return problem === undefined ? {} : { section: problem };
    },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      buttons={<SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} />}
      onSubmit={form.onSubmit(async ({ section }) => {
        if (!form.submitting) show(await onSave(sectionOf(section)));
      })}
    >
      <TextInput
        label={t.name}
        description={t.hint}
        autoComplete="off"
        list={listId}
        data-autofocus
        key={form.key('section')}
        {...form.getInputProps('section')}
      />
      <datalist id={listId}>
        {names.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {people.some(person => person.sections.length > (person.ownSection === null ? 0 : 1)) && (
        <p>{t.fromLms}</p>
      )}
    </DialogForm>
  );
};

export const SectionDialog = ({ onClose, ...rest }: FormProps & { onClose: () => void }) => (
  <Dialog
    title={t.title(rest.people.length)}
    closeLabel={texts.common.close}
    isOpen={rest.people.length > 0}
    onClose={onClose}
  >
    <SectionForm {...rest} />
  </Dialog>
);
