import type { Course } from '#contract/authoring/courses.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { TypedConfirmDialog } from '#web/forms/typed-confirm-dialog.tsx';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';

const t = courseEditorTexts.courseSettings;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * What is deleted along with the course. Students may work in several modules, so with more than one module the count
 * of students is a lower bound.
 */
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

type Props = {
  course: Course;
  isOpen: boolean;
  onDelete: () => Promise<FormProblem | null>;
  onClose: () => void;
};

export const DeleteCourseDialog = ({ course, isOpen, onDelete, onClose }: Props) => (
  <TypedConfirmDialog
    words={{
      title: t.deleteTitle,
      label: t.deleteType(course.name),
      differs: t.deleteMismatch,
      action: t.deleteAction,
      busy: t.deleting,
    }}
    isMatch={typed => typed.trim() === course.name.trim()}
    isOpen={isOpen}
    onClose={onClose}
    onConfirm={onDelete}
  >
    <p>
      {t.deleteLoss} {courseEditorTexts.outline.lost(lossOf(course))}
    </p>
    <p>{t.deleteLast}</p>
  </TypedConfirmDialog>
);
