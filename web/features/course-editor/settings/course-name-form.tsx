import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { createCourse } from '#contract/authoring/courses.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import styles from './course-settings.module.css';

type Props = {
  name: string;
  /** The result of the last save. */
  mark: ReactNode;
  onSave: (name: string) => Promise<FormProblem | null>;
};

/** Saved when the field is left and with Enter, not while typing, since everyone's course list shows the name. */
export const CourseNameForm = ({ name, mark, onSave }: Props) => {
  const form = useForm({
    initialValues: { name },
    // The schema of a new course is used for the name only; the language is a dummy.
    validate: values => fieldErrors(createCourse.body, { ...values, languageConfigId: 1 }),
  });
  const submit = form.onSubmit(async values => {
    if (!form.submitting && values.name !== name) await onSave(values.name);
  });
  const field = form.getInputProps('name');
  return (
    <form className={styles.field} noValidate onSubmit={submit}>
      <TextInput
        label={courseEditorTexts.courseSettings.courseName}
        autoComplete="off"
        key={form.key('name')}
        {...field}
        onBlur={() => submit()}
      />
      {mark}
    </form>
  );
};
