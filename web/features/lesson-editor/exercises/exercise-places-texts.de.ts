import type { TextsOf } from '#web/texts/texts-of.ts';
import type { exercisePlacesTexts as english } from './exercise-places-texts.ts';

export const exercisePlacesTexts = {
  move: 'In andere Lektion verschieben …',
  moveTitle: name => `${name} in eine andere Lektion verschieben`,
  moveLead: 'Die Arbeit der Lernenden geht mit: ihr Code, ihre Versuche, Abschlüsse und Fragen.',
  moveAction: 'Verschieben',
  moving: 'Verschiebt …',
  moved: (name, lesson) => `${name} ist jetzt in ${lesson}.`,
  movedBack: name => `${name} ist wieder in dieser Lektion.`,
  undo: 'Rückgängig',
  copy: 'In Lektion oder Kurs kopieren …',
  copyTitle: name => `${name} in eine Lektion kopieren`,
  copyLead:
    'Anleitung, Tests, Lösung, Hinweise und Dateien, ohne die Arbeit der Lernenden. Die Kopie kommt ans Ende der Lektion.',
  copyAction: 'Kopieren',
  copying: 'Kopiert …',
  copied: (name, lesson) => `Eine Kopie von ${name} ist in ${lesson}.`,
  open: 'Öffnen',
  insight: 'Einblick',
  versions: 'Versionen',
  course: 'Kurs',
  lesson: 'Lektion',
  thisCourse: name => `${name} (dieser Kurs)`,
  inModule: (lesson, module) => `${module}: ${lesson}`,
  otherLanguage: label => `${label} (andere Programmiersprache)`,
  none: 'In dieser Programmiersprache gibt es keine andere Lektion. Kopiere die Aufgabe stattdessen.',
  noLessons: 'Dieser Kurs hat noch keine Lektionen.',
  failed: 'Die Lektionen konnten nicht geladen werden.',
} satisfies TextsOf<typeof english>;
