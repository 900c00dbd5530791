import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { examSentenceTexts as english } from './exam-sentences-texts.ts';

const count = pluralsOf('de');

const minutes = (amount: number) => `${amount} ${count(amount, { one: 'Minute', other: 'Minuten' })}`;
const atLeastOne = (amount: number) => (amount === 0 ? 'weniger als eine Minute' : minutes(amount));

export const examSentenceTexts = {
  noWindow: 'Deine Lehrkraft hat noch nicht festgelegt, wann diese Prüfung stattfindet.',
  opensAt: when => `Sie öffnet am ${when}.`,
  closesAt: when => `Du kannst bis ${when} anfangen.`,
  duration: amount => `Du hast ${minutes(amount)} Zeit, sobald du anfängst.`,
  durationUntil: (amount, when) =>
    `Du hast ${minutes(amount)} Zeit, sobald du anfängst, aber höchstens bis ${when}.`,
  ifBegunNow: amount => `Wenn du jetzt anfängst, hast du ${atLeastOne(amount)}.`,
  ifBegunAtOpening: amount => `Wenn du anfängst, sobald sie öffnet, hast du ${atLeastOne(amount)}.`,
  withExtra: amount => `Darin sind ${minutes(amount)} zusätzliche Zeit für dich enthalten.`,
  untilWindow: when => `Deine Zeit endet am ${when}.`,
  fixedStart: when => `Die Zeit endet für alle am ${when}, auch für die, die später anfangen.`,
  clock: 'Es zählt die Uhr des Servers, nicht die deines Computers.',
  saving:
    'Was du schreibst, wird beim Tippen gespeichert. Wenn das Netz weg ist, schreib weiter: Es wird gesendet, sobald das Netz wieder da ist.',
  end: 'Wenn die Zeit um ist, schließt die Prüfung von selbst, und was gespeichert ist, zählt. Du kannst auch früher abgeben. Dann bekommst du eine Quittung.',
  results: {
    'at once': 'Du kannst die Tests ausführen und sehen, was sie finden.',
    ran: 'Du kannst die Tests ausführen. Du siehst, welche gelaufen sind; was sie gefunden haben, siehst du, wenn deine Lehrkraft die Ergebnisse freigibt.',
    nothing:
      'Du kannst die Tests ausführen, und ihre Ergebnisse siehst du, wenn deine Lehrkraft sie freigibt.',
  },
  mostRuns: times => `Du kannst die Tests jeder Aufgabe ${times}-mal ausführen.`,
  picks: exercises =>
    `Du bekommst ${exercises} ausgeloste ${count(exercises, { one: 'Aufgabe', other: 'Aufgaben' })}. Andere bekommen vielleicht andere.`,
  anyOrder: 'Du kannst die Aufgaben in beliebiger Reihenfolge bearbeiten.',
  allowed: things => `Du darfst benutzen: ${things}.`,
  notAllowed: things => `Ausgeschaltet: ${things}.`,
  things: {
    hasHints: 'Hinweise',
    hasQuestions: 'Fragen an deine Lehrkraft auf dieser Seite',
    hasFreeRun: 'das Ausprobieren des Programms',
    hasStepping: 'das schrittweise Ansehen des Programms',
    hasTypingHelp: 'Hilfe beim Tippen',
  },
} satisfies TextsOf<typeof english>;
