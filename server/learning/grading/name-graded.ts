/** What the audit log calls an exercise that is graded. */
export const nameGraded = (lesson: { name: string }, exercise: { name: string | null; position: number }) =>
  `${lesson.name}: ${exercise.name ?? `exercise ${exercise.position + 1}`}`;
