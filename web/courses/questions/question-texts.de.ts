import { showNumber } from '#web/texts/locale.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { questionTexts as english } from './question-texts.ts';

export const questionTexts = {
  tab: 'Fragen',
  tabNew: count => `${showNumber(count)} neu`,
  title: open => `Fragen (${showNumber(open)} offen)`,
  answeredTitle: 'Beantwortete Fragen',
  loadFailed: 'Die Fragen konnten nicht geladen werden',
  show: 'Anzeigen',
  states: { open: 'Offen', answered: 'Beantwortet' },
  lesson: 'Lektion',
  allLessons: 'Alle Lektionen',
  none: 'Keine offenen Fragen.',
  noneAnswered: 'Noch wurde keine Frage beantwortet.',
  noMatch: 'Keine Frage passt dazu.',
  line: line => `Zeile ${line}`,
  exercise: (name, position) => name ?? `Aufgabe ${position + 1}`,
  solved: 'inzwischen gelöst',
  answer: 'Antworten',
  open: 'Öffnen',
  answerTo: name => `${name} antworten`,
  openOf: name => `Frage von ${name} öffnen`,
  staff: 'Lehrkräfte',
  mail: 'Mail bei neuen Fragen',
} satisfies TextsOf<typeof english>;
