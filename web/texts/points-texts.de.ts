import { pluralsOf } from '#contract/core/plurals.ts';
import { showDue } from './due-texts.ts';
import { showNumber } from './locale.ts';
import type { pointsTexts as english } from './points-texts.ts';
import type { TextsOf } from './texts-of.ts';

export { pointCells } from './points-texts.ts';

const count = pluralsOf('de');

export const pointsTexts = {
  name: 'Punkte',
  mostName: 'Höchstpunktzahl',
  ofLesson: lesson => `${lesson} (Punkte)`,
  of: ({ reached, most }) =>
    `${showNumber(reached)} von ${showNumber(most)} ${count(most, { one: 'Punkt', other: 'Punkten' })}`,
  short: ({ reached, most }) => `${showNumber(reached)} / ${showNumber(most)}`,
  percent: percent => `${showNumber(percent)} %`,
  total: 'Gesamt',
  late: (due, percent) =>
    `Das war ${due} fällig. Jeder Tag danach kostet ${showNumber(percent)} % der Punkte.`,
  closes: (due, closesAt) => `Das war ${due} fällig. Punkte zählen bis ${showDue(closesAt)}.`,
  closed: closesAt =>
    `Das wurde ${showDue(closesAt)} geschlossen. Du kannst weiter üben; an den Punkten ändert sich nichts mehr.`,
} satisfies TextsOf<typeof english>;
