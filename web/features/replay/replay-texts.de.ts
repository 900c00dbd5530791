import { pluralsOf } from '#contract/core/plurals.ts';
import type { PasteOrigin } from '#contract/learning/journal/edits.ts';
import { showDate } from '#web/texts/locale.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { replayTexts as english } from './replay-texts.ts';

const origins: Record<PasteOrigin, string> = {
  own: 'aus eigenen Programmen der Person',
  course: 'aus dem Kurs',
  outside: 'von außerhalb: weder in Programmen der Person noch im Kurs',
};
const ownOrigins: Record<PasteOrigin, string> = {
  own: 'aus deinen eigenen Programmen',
  course: 'aus dem Kurs',
  outside: 'von außerhalb: weder in deinen Programmen noch im Kurs',
};
const count = pluralsOf('de');

export const replayTexts = {
  title: 'Wie dieses Programm entstanden ist',
  exercise: (name, position) => name ?? `Aufgabe ${position + 1}`,
  loadFailed: 'Die Aufzeichnung konnte nicht geladen werden.',
  seen: 'Deine Lehrkraft kann das sehen. Es zeigt, was getippt, eingefügt und ausgeführt wurde; nichts wird danach beurteilt.',
  keptUntil: at => `Sie wird nach dem ${showDate(at, { dateStyle: 'medium' })} gelöscht.`,
  nothing: 'Noch ist nichts aufgezeichnet. Die Aufzeichnung beginnt mit der nächsten Änderung.',
  nothingOf: student => `${student} hat nichts getippt, seit aufgezeichnet wird.`,
  heldBack: 'Das ist geschlossen, bis deine Lehrkraft die Ergebnisse der Prüfung freigibt.',
  toCourse: 'Zurück zum Kurs',
  code: name => `${name} zum gewählten Zeitpunkt, nur lesen`,
  file: 'Datei',
  moment: 'Zeitpunkt',
  place: (number, edits, at) => `Änderung ${number} von ${edits}, ${at}`,
  begin: at => `Anfang, ${at}`,
  at: at => showDate(at, { dateStyle: 'medium', timeStyle: 'medium' }),
  play: 'Abspielen',
  pause: 'Pause',
  speed: 'Tempo',
  times: factor => `${factor}×`,
  pausesCut: 'Pausen sind gekürzt.',
  runs: 'Ausführungen',
  run: (at, passed, total) =>
    passed === null || total === null
      ? `Ausführung um ${at}`
      : `Ausführung um ${at}: ${passed} von ${total} Tests bestanden`,
  clock: at => showDate(at, { timeStyle: 'medium' }),
  pastes: pastes => `Eingefügter Text (${pastes})`,
  paste: (length, origin, isOwn) =>
    `${count(length, { one: '1 Zeichen', other: `${length} Zeichen` })} ${(isOwn ? ownOrigins : origins)[origin]}`,
  goTo: 'Anzeigen',
  legend: { own: 'eigener Code', course: 'Code des Kurses', outside: 'von außerhalb' },
  pasted: 'Eingefügt',
  events: {
    input: '',
    paste: 'Eingefügt',
    drop: 'Hineingezogen',
    undo: 'Rückgängig gemacht oder wiederholt',
    reset: 'Zurück zum Startcode oder zu einem früheren Versuch',
    server: 'Auf einer anderen Seite geändert',
  },
  gap: 'Änderungen davor fehlen.',
} satisfies TextsOf<typeof english>;
