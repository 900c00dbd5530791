import { mostRubricItems } from '#contract/authoring/rubric.ts';
import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { rubricEditorTexts as english } from './rubric-editor-texts.ts';

const count = pluralsOf('de');

export const rubricEditorTexts = {
  title: 'Bewertung von Hand',
  lead: 'Kriterien, die Lehrkräfte bei einem Programm ankreuzen. Lernende sehen sie, wenn du die Bewertung freigibst.',
  button: 'Bewertung von Hand',
  on: items =>
    count(items, {
      one: 'Bewertung von Hand: 1 Kriterium',
      other: `Bewertung von Hand: ${items} Kriterien`,
    }),
  toGrading: 'Programme bewerten',
  none: 'Noch keine Kriterien. Füge eins hinzu, um diese Aufgabe von Hand zu bewerten.',
  points: number => `Punkte von Kriterium ${number}`,
  text: number => `Text von Kriterium ${number}`,
  textPlaceholder: 'Zum Beispiel: Namen sagen, was sie bedeuten',
  add: 'Kriterium hinzufügen',
  up: number => `Kriterium ${number} nach oben`,
  down: number => `Kriterium ${number} nach unten`,
  remove: number => `Kriterium ${number} entfernen`,
  alone: 'Nur das Bewertungsraster zählt',
  aloneHint: 'Sonst kommen seine Punkte zu denen der Tests hinzu.',
  save: 'Speichern',
  saved: 'Das Bewertungsraster ist gespeichert.',
  changes: 'Geänderte Punkte gelten sofort, auch für schon bewertete Programme.',
  off: 'Ohne Kriterien wird diese Aufgabe nicht von Hand bewertet. Was bewertet wurde, bleibt erhalten.',
  badPoints: number => `Kriterium ${number} braucht eine Zahl von Punkten, etwa 2 oder -0,5.`,
  noText: number => `Schreib, wofür Kriterium ${number} ist.`,
  needsPlus: 'Ein Raster, das allein zählt, braucht ein Kriterium, das Punkte gibt.',
  tooMany: `Ein Bewertungsraster hat höchstens ${mostRubricItems} Kriterien.`,
  theirs: 'Das andere übernehmen',
} satisfies TextsOf<typeof english>;
