import { restorableDays, type WorkAtStake } from '#contract/authoring/deleted.ts';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** "12 students have work in it, it was completed 8 times, and there are 3 questions." */
const workOf = ({ people, completions, questions }: WorkAtStake): string => {
  if (people + completions + questions === 0) return 'No student has work in it.';
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
  restorable: `All of it goes along. Staff can restore it for ${restorableDays} days.`,
  deleted: (name: string) => `${name} is deleted.`,
  undo: 'Undo',
  restored: (name: string) => `${name} is back, with all work in it.`,
} as const;
