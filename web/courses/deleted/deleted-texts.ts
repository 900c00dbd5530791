import { restorableDays, type WorkAtStake } from '#contract/authoring/deleted.ts';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const hasWork = ({ people, completions, questions }: WorkAtStake) => people + completions + questions > 0;

/** "12 students have work in it, 8 completions, 3 questions." */
const workOf = (work: WorkAtStake): string => {
  if (!hasWork(work)) return 'No student has work in it.';
  const { people, completions, questions } = work;
  const said = [
    people > 0 && `${count(people, 'student has', 'students have')} work in it`,
    completions > 0 && `${count(completions, 'completion', 'completions')}`,
    questions > 0 && `${count(questions, 'question', 'questions')}`,
  ].filter(one => one !== false);
  return `${said.join(', ')}.`;
};

export const deletedTexts = {
  workOf,
  counting: 'Counting the work in it…',
  restorable: (work: WorkAtStake | undefined) =>
    `${work && hasWork(work) ? 'All of it goes along. ' : ''}Staff can restore it for ${restorableDays} days.`,
  deleted: (name: string) => `${name} is deleted.`,
  undo: 'Undo',
  restored: (name: string) => `${name} is back, with all work in it.`,
} as const;
