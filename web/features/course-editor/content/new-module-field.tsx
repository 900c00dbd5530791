import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { createModule } from '#contract/authoring/content.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './new-module-field.module.css';

type Props = { onSave: (name: string) => Promise<FormProblem | null>; onCancel: () => void };

/** The name field at the end of the list: Enter creates the module, Escape cancels. */
export const NewModuleField = ({ onSave, onCancel }: Props) => {
  const inputRef = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: values => fieldErrors(createModule.body, values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  // After `useArrival`, which focuses the heading when the screen opens.
  useEffect(() => {
    const clock = setTimeout(() => inputRef.current?.focus(), 30);
    return () => clearTimeout(clock);
  }, []);
  const isBusy = form.submitting;
  return (
    <form
      className={styles.field}
      aria-label={courseEditorTexts.outline.newModule}
      noValidate
      onSubmit={form.onSubmit(async ({ name }) => {
        if (!isBusy) show(await onSave(name));
      })}
    >
      <TextInput
        className={styles.input ?? ''}
        label={courseEditorTexts.outline.moduleName}
        autoComplete="off"
        ref={inputRef}
        onKeyDown={event => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onCancel();
        }}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? courseEditorTexts.outline.adding : courseEditorTexts.outline.addModule}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.common.cancel}
        </Button>
      </div>
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
    </form>
  );
};
