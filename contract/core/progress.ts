/** Rules shared by server and browser: the server enforces them, the screen shows the same. */

/**
 * The numbers of progress that pages, files and grades show. In the database the same is said by `is_solved` (of an exercise) and
 * `counts_for_course` (of a lesson); `test/numbers/` compares all of them with a model.
 */

type Counted = { isCompleted: boolean; completedExercises: number; totalExercises: number };

/** 100 if and only if the lesson is completed: an exercise that is added later takes nothing away from anybody. */
export const percentOfLesson = ({ isCompleted, completedExercises, totalExercises }: Counted): number => {
  if (isCompleted) return 100;
  return totalExercises === 0 ? 0 : Math.min(99, Math.round((100 * completedExercises) / totalExercises));
};

type Lesson = { isOpen: boolean; exerciseCount: number; isCompleted: boolean };

/** How much of a course is completed. Lessons that open later do not count yet, and nothing can be done in one without exercises. */
export const shareOfCourse = (lessons: readonly Lesson[]) => {
  const counting = lessons.filter(({ isOpen, exerciseCount }) => isOpen && exerciseCount > 0);
  const completed = counting.filter(({ isCompleted }) => isCompleted).length;
  const total = counting.length;
  return { completed, total, percent: total === 0 ? 0 : Math.round((100 * completed) / total) };
};

type Step = {
  position: number;
  isCompleted: boolean;
  /** It is not completed and has enough points to go on, in a lesson that says so. */
  opensNext?: boolean;
};

/** An exercise is unlocked when the previous one lets go on; a completed exercise is never locked again. */
export const isUnlocked = (steps: readonly Step[], position: number): boolean => {
  const byPosition = steps.toSorted((a, b) => a.position - b.position);
  const index = byPosition.findIndex(step => step.position === position);
  if (index < 0) return false;
  const before = byPosition[index - 1];
  return (
    index === 0 ||
    byPosition[index]?.isCompleted === true ||
    before?.isCompleted === true ||
    before?.opensNext === true
  );
};
