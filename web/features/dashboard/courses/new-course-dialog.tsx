import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createCourse } from '#contract/authoring/courses.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { type Language, LanguageField, languagesNote } from '#web/courses/language-field.tsx';
import { texts } from '#web/texts/texts.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { CopyIcon } from '#web/ui/button/icons.tsx';
import { OrLine } from '#web/ui/form/or-line.tsx';

type Values = { name: string; languageConfigId: string };
type Props = {
  isOpen: boolean;
  /** Undefined while they load. */
  languages: Language[] | undefined;
  hasFailed: boolean;
  lastLanguageId: number;
  onClose: () => void;
  onSave: (values: { name: string; languageConfigId: number }) => Promise<FormProblem | null>;
  onCopy: () => void;
};

/** The language used last, else the default (Python), else the first one that can run. */
const firstChoice = (languages: Language[], lastId: number) =>
  languages.find(l => l.id === lastId) ??
  languages.find(l => l.name.startsWith('Python') && !l.unavailableReason) ??
  languages.find(l => !l.unavailableReason) ??
  languages[0];

const CourseForm = ({
  languages,
  hasFailed,
  lastLanguageId,
  onSave,
  onCopy,
}: Omit<Props, 'isOpen' | 'onClose'>) => {
  const form = useForm<Values>({
    initialValues: { name: '', languageConfigId: '' },
    validate: values =>
      fieldErrors(createCourse.body, {
        ...values,
        // Only the name is validated here; the language has a message of its own below.
        languageConfigId: 1,
      }),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const chosen =
    languages?.find(l => String(l.id) === form.values.languageConfigId) ??
    firstChoice(languages ?? [], lastLanguageId);
  const handleSubmit = async ({ name }: Values) => {
    if (!chosen) return;
    show(await onSave({ name, languageConfigId: chosen.id }));
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(handleSubmit)}
      problem={problem?.text}
      problemRef={messageRef}
      note={languagesNote(languages, hasFailed)}
      buttons={
        <SubmitButton
          label={dashboardTexts.courses.save}
          busyLabel={dashboardTexts.courses.saving}
          isBusy={form.submitting}
          disabled={!languages}
        />
      }
      below={
        <>
          <OrLine>{dashboardTexts.courses.or}</OrLine>
          <Button variant="default" fullWidth leftSection={<CopyIcon />} onClick={onCopy}>
            {dashboardTexts.courses.copyCourse}
          </Button>
        </>
      }
    >
      <TextInput
        label={dashboardTexts.courses.courseName}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <LanguageField
        label={dashboardTexts.courses.language}
        description={chosen?.unavailableReason ?? dashboardTexts.courses.languageHint}
        languages={languages}
        value={chosen ? String(chosen.id) : ''}
        error={form.errors['languageConfigId']}
        onChange={event => form.setFieldValue('languageConfigId', event.currentTarget.value)}
      />
    </DialogForm>
  );
};

export const NewCourseDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog
    title={dashboardTexts.courses.newCourse}
    closeLabel={texts.common.close}
    isOpen={isOpen}
    onClose={onClose}
  >
    <CourseForm {...rest} />
  </Dialog>
);
