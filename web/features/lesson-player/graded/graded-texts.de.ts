import { plainPoints } from '#web/texts/rubric-texts.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { gradedTexts as english } from './graded-texts.ts';

export const gradedTexts = {
  show: 'Bewertung anzeigen',
  title: 'Bewertung',
  sum: (points, most) => `${plainPoints(points)} von ${plainPoints(most)} Punkten`,
  added: 'Diese Punkte kommen zu denen der Tests hinzu.',
  alone: 'Nur diese Punkte zählen für diese Aufgabe.',
  ticked: 'zählt für dich',
  notTicked: 'zählt nicht',
  comments: 'Auf Kommentare kannst du unter „Fragen“ antworten.',
  changed: 'Du hast dein Programm seitdem geändert. So wurde es bewertet:',
  program: 'Das bewertete Programm',
  notReleased: 'Deine Lehrkraft hat die Bewertung vorerst zurückgenommen.',
  loadFailed: 'Die Bewertung konnte nicht geladen werden.',
  ask: 'Um einen zweiten Blick bitten',
  question: 'Was soll deine Lehrkraft noch einmal ansehen?',
  questionHint: 'Schreib, welchen Punkt oder welche Zeile du meinst und warum.',
  send: 'Senden',
  states: {
    asked: 'Du hast um einen zweiten Blick gebeten. Deine Lehrkraft hat noch nicht geantwortet.',
    accepted: 'Deine Lehrkraft hat deiner Bitte zugestimmt:',
    declined: 'Deine Lehrkraft hat deine Bitte abgelehnt:',
  },
  asked: 'Du hast gefragt:',
} satisfies TextsOf<typeof english>;
