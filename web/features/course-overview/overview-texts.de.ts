import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { overviewTexts as english } from './overview-texts.ts';

const count = pluralsOf('de');

export const overviewTexts = {
  lessonsDone: (completed, total) =>
    `${completed} von ${total} ${total === 1 ? 'Lektion' : 'Lektionen'} geschafft`,
  continue: 'Weiter',
  continueWith: lesson => `Weiter: ${lesson}`,
  startWith: lesson => `Anfangen: ${lesson}`,
  completed: 'Geschafft',
  toDo: 'Zu tun',
  exerciseOf: (number, total) => `Aufgabe ${number} von ${total}`,
  exercises: exercises => count(exercises, { one: '1 Aufgabe', other: `${exercises} Aufgaben` }),
  noExercises: 'Noch keine Aufgaben',
  emptyModule: 'Dieses Modul hat keine Lektionen.',
  emptyCourse: 'Deine Lehrkraft hat noch keine Lektionen hinzugefügt.',
  courseCompleted: 'Du hast diesen Kurs geschafft.',
  percent: percent => `${percent} %`,
  progress: 'Fortschritt',
  preview: 'Du siehst diesen Kurs wie seine Lernenden. Was du hier tust, zählt nie.',
  backToEditor: 'Zurück zum Kurs-Editor',
  points: {
    total: points => (points === null ? 'Punkte' : `Punkte: ${points}`),
    what: 'Lektion',
    exempt: 'befreit',
    nothing: '–',
    dropped: 'dein niedrigster Wert hier, zählt nicht',
    weighted: 'Module zählen verschieden viel, deshalb ist das Gesamtergebnis ein Prozentwert.',
  },
} satisfies TextsOf<typeof english>;
