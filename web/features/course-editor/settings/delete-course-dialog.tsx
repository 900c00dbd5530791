import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Course } from '#contract/courses.ts';
import { type FormProblem, useFormProblem } from '#web/net/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import danger from '#web/ui/button/danger-button.module.css';

const t = courseEditorTexts.courseSettings;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** What goes with the course. The same student may work in several modules, so of several only the least is known. */
const lossOf = ({ cairnModules: modules }: Course) => {
  const lessons = modules.flatMap(module => module.lessons);
  const most = Math.max(0, ...modules.map(module => module.startedBy ?? 0));
  const isExact = most === 0 || modules.length === 1;
  return [
    texts.courses.modules(modules.length),
    courseEditorTexts.outline.lessons(lessons.length),
    courseEditorTexts.outline.exercises(sum(lessons.map(lesson => lesson.exerciseCount))),
    isExact ? courseEditorTexts.outline.workOf(most) : t.workOfAtLeast(most),
  ];
};

type FormProps = { course: Course; onDelete: () => Promise<FormProblem | null>; onClose: () => void };

const DeleteForm = ({ course, onDelete, onClose }: FormProps) => {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: typed => (typed.trim() === course.name.trim() ? null : t.deleteMismatch) },
  });
  const { problem, messageRef, show } = useFormProblem(form);
  const isBusy = form.submitting;
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" className={danger.danger ?? ''} aria-disabled={isBusy}>
            {isBusy ? t.deleting : t.deleteAction}
          </Button>
        </>
      }
      onSubmit={form.onSubmit(async () => {
        if (!isBusy) show(await onDelete());
      })}
    >
      <p>
        {t.deleteLoss} {courseEditorTexts.outline.lost(lossOf(course))}
      </p>
      <p>{t.deleteLast}</p>
      <TextInput
        label={t.deleteType(course.name)}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean };

/** What is lost is said before, and the name is typed: a course is not deleted by a slip of the hand. */
export const DeleteCourseDialog = ({ isOpen, ...rest }: Props) => (
  <Dialog title={t.deleteTitle} closeLabel={texts.common.close} isOpen={isOpen} onClose={rest.onClose}>
    <DeleteForm {...rest} />
  </Dialog>
);
