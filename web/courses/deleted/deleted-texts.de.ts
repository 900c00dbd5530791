import { restorableDays, type WorkAtStake } from '#contract/authoring/deleted.ts';
import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { deletedTexts as english } from './deleted-texts.ts';

const count = pluralsOf('de');

const hasWork = ({ people, completions, questions }: WorkAtStake) => people + completions + questions > 0;

const workOf = (work: WorkAtStake): string => {
  if (!hasWork(work)) return 'Niemand hat Arbeit darin.';
  const { people, completions, questions } = work;
  const said = [
    people > 0 &&
      count(people, { one: '1 Person hat Arbeit darin', other: `${people} Personen haben Arbeit darin` }),
    completions > 0 && `${completions}-mal gelöst`,
    questions > 0 && count(questions, { one: '1 Frage', other: `${questions} Fragen` }),
  ].filter(one => one !== false);
  return `${said.join(', ')}.`;
};

export const deletedTexts = {
  workOf,
  counting: 'Zählt die Arbeit darin …',
  restorable: work =>
    `${work && hasWork(work) ? 'All das geht mit. ' : ''}Lehrkräfte können es ${restorableDays} Tage lang wiederherstellen.`,
  deleted: name => `${name} ist gelöscht.`,
  undo: 'Rückgängig',
  restored: name => `${name} ist wieder da, mit aller Arbeit darin.`,
} satisfies TextsOf<typeof english>;
