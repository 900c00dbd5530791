import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Course } from '#contract/courses.ts';
import { type FormProblem, useFormProblem } from '../../lib/form-problem.ts';
import { texts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import danger from '../../ui/danger-button.module.css';
import { lossOf } from './delete-dialog.tsx';
import styles from './dialog-form.module.css';

const t = texts.courseSettings;

type FormProps = { course: Course; onDelete: () => Promise<FormProblem | null>; onClose: () => void };

const DeleteForm = ({ course, onDelete, onClose }: FormProps) => {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: typed => (typed.trim() === course.name.trim() ? null : t.deleteMismatch) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const lessons = course.cairnModules.flatMap(module => module.lessons);
  const isBusy = form.submitting;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(async () => {
        if (!isBusy) show(await onDelete());
      })}
    >
      <p>
        {t.deleteLoss}{' '}
        {texts.outline.lost([
          texts.courses.modules(course.cairnModules.length),
          texts.outline.lessons(lessons.length),
          ...lossOf(lessons),
        ])}
      </p>
      <p>{t.deleteLast}</p>
      <TextInput
        label={t.deleteType(course.name)}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      {problem && (
        <Notice kind="error" ref={messageRef}>
          {problem.text}
        </Notice>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {texts.common.cancel}
        </Button>
        <Button type="submit" className={danger.danger ?? ''} aria-disabled={isBusy}>
          {isBusy ? t.deleting : t.deleteAction}
        </Button>
      </div>
    </form>
  );
};

type Props = FormProps & { isOpen: boolean };

/** What is lost is said before, and the name is typed: a course is not deleted by a slip of the hand. */
export const DeleteCourseDialog = ({ isOpen, ...rest }: Props) => (
  <Dialog title={t.deleteTitle} closeLabel={texts.common.close} isOpen={isOpen} onClose={rest.onClose}>
    <DeleteForm {...rest} />
  </Dialog>
);
