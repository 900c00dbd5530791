import { pluralsOf } from '#contract/core/plurals.ts';
import { showNumber } from '#web/texts/locale.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { examTexts as english } from './exam-texts.ts';

const count = pluralsOf('de');

export const examTexts = {
  heading: lesson => `Prüfung: ${lesson}`,
  before: 'Bevor du anfängst',
  isClosed: 'Diese Prüfung ist geschlossen. Frag deine Lehrkraft, wenn du sie nicht schreiben konntest.',
  code: 'Zugangscode',
  codeHint: 'Die Aufsicht sagt dir diesen Code.',
  ready: 'Ich bin bereit',
  readyIn: left => `Sie öffnet in ${left}`,
  needsBrowser: 'Diese Prüfung öffnet sich nur im Safe Exam Browser.',
  getBrowser: 'Im Safe Exam Browser öffnen',
  wrongPlace: 'Diese Prüfung kann nur an den Computern deiner Schule geschrieben werden.',
  secondsLeft: left => `noch ${left}`,
  announced: minutes =>
    `Noch ${minutes} ${count(minutes, { one: 'Minute', other: 'Minuten' })} in dieser Prüfung.`,
  handIn: 'Abgeben …',
  handInTitle: 'Jetzt abgeben?',
  handInBody: 'Was jetzt gespeichert ist, zählt. Danach kannst du es nicht mehr ändern.',
  handInNow: 'Abgeben',
  notSaved: 'Deine letzten Änderungen sind noch nicht gespeichert. Warte auf das Netz, bevor du abgibst.',
  handedInAt: time => `Abgegeben um ${time}`,
  by: {
    student: 'Du hast abgegeben. Mehr musst du nicht tun.',
    staff: 'Deine Lehrkraft hat für dich abgegeben. Mehr musst du nicht tun.',
    time: 'Die Zeit war um, deshalb wurde dein zuletzt gespeicherter Stand abgegeben. Mehr musst du nicht tun.',
  },
  fact: { exam: 'Prüfung', exercises: 'Gespeichert', receipt: 'Quittung' },
  stored: (name, characters) => `${name}: ${showNumber(characters)} Zeichen`,
  arrivedLate: 'kam zu spät an, angenommen',
  exercise: number => `Aufgabe ${number}`,
  saveReceipt: 'Quittung speichern',
  checkReceipt: 'Eine Quittung prüfen',
  toCourse: 'Zurück zum Kurs',
  theseRan: 'Diese Tests sind gelaufen:',
  later: 'Die Ergebnisse kommen, wenn deine Lehrkraft sie freigibt.',
} satisfies TextsOf<typeof english>;
