import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { createCourse } from '#contract/courses.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import styles from './course-settings.module.css';

type Props = {
  name: string;
  /** How the last change fared. */
  mark: ReactNode;
  onSave: (name: string) => Promise<FormProblem | null>;
};

/** A name is saved when it is done, not while it is typed: half a name would show in everybody's list. */
export const CourseNameForm = ({ name, mark, onSave }: Props) => {
  const form = useForm({
    initialValues: { name },
    // The rule of a new course's name; its language is no matter here.
    validate: values => fieldErrors(createCourse.body, { ...values, languageConfigId: 1 }),
  });
  const isBusy = form.submitting;
  return (
    <form
      className={styles.field}
      noValidate
      onSubmit={form.onSubmit(async values => {
        if (!isBusy) await onSave(values.name);
      })}
    >
      <div className={styles.nameRow}>
        <TextInput
          className={styles.nameInput ?? ''}
          label={courseEditorTexts.courseSettings.courseName}
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" className={styles.nameButton ?? ''} aria-disabled={isBusy}>
          {courseEditorTexts.courseSettings.saveName}
        </Button>
      </div>
      {mark}
    </form>
  );
};
