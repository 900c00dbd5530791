import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { createLesson } from '#contract/authoring/content.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { type Language, LanguageField, languagesNote } from '#web/courses/language-field.tsx';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';

export type NewLesson = { name: string; languageConfigId: number; cairnModuleId: number; isDraft: boolean };
type FormProps = {
  /** Undefined while they load. */
  languages: Language[] | undefined;
  hasFailed: boolean;
  modules: { id: number; name: string }[];
  /** The initial choices. */
  moduleId: number;
  languageId: number;
  isDraft: boolean;
  onSave: (lesson: NewLesson, isOpened: boolean) => Promise<FormProblem | null>;
};

/** Which of the two buttons submitted the form. Enter uses the first one, which is therefore the filled one. */
const isSentByOpen = (event: FormEvent<HTMLFormElement> | undefined) =>
  (event?.nativeEvent as SubmitEvent | undefined)?.submitter?.dataset['opens'] !== undefined;

const LessonForm = (props: FormProps) => {
  const { languages, hasFailed, modules, moduleId, languageId, onSave } = props;
  const [isDraft, setDraft] = useState(props.isDraft);
  const form = useForm({
    initialValues: { name: '', languageConfigId: String(languageId), cairnModuleId: String(moduleId) },
    validate: values => fieldErrors(createLesson.body, values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  const chosen = languages?.find(({ id }) => String(id) === form.values.languageConfigId);
  const button = {
    type: 'submit' as const,
    disabled: !languages,
    'aria-disabled': isBusy || undefined,
  };
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      note={languagesNote(languages, hasFailed)}
      buttons={
        <>
          <Button {...button}>{courseEditorTexts.outline.save}</Button>
          <Button {...button} variant="default" data-opens>
            {courseEditorTexts.outline.saveAndOpen}
          </Button>
        </>
      }
      onSubmit={form.onSubmit(async ({ name, languageConfigId, cairnModuleId }, event) => {
        if (isBusy || !languages) return;
        const lesson = {
          name,
          languageConfigId: Number(languageConfigId),
          cairnModuleId: Number(cairnModuleId),
          isDraft,
        };
        show(await onSave(lesson, isSentByOpen(event)));
      })}
    >
      <TextInput
        label={courseEditorTexts.outline.lessonName}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <LanguageField
        label={courseEditorTexts.outline.language}
        description={chosen?.unavailableReason}
        languages={languages}
        key={form.key('languageConfigId')}
        {...form.getInputProps('languageConfigId')}
      />
      <ChoiceField
        label={courseEditorTexts.outline.module}
        choices={modules.map(({ id, name }) => ({ value: String(id), label: name }))}
        key={form.key('cairnModuleId')}
        {...form.getInputProps('cairnModuleId')}
      />
      <SwitchField
        label={courseEditorTexts.visibility.newDraft}
        hint={courseEditorTexts.visibility.newDraftHint}
        isOn={isDraft}
        onChange={setDraft}
      />
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean; onClose: () => void };

export const NewLessonDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog
    title={courseEditorTexts.outline.newLesson}
    closeLabel={texts.common.close}
    isOpen={isOpen}
    onClose={onClose}
  >
    <LessonForm {...rest} />
  </Dialog>
);
