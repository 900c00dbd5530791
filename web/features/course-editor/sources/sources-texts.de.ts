import { pluralsOf } from '#contract/core/plurals.ts';
import { exerciseFieldTexts } from '#web/texts/exercise-field-texts.ts';
import { showNumber } from '#web/texts/locale.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { sourcesTexts as english } from './sources-texts.ts';

const count = pluralsOf('de');

export const sourcesTexts = {
  changed: exercises =>
    count(exercises, {
      one: '1 Aufgabe wurde an ihrer Quelle geändert.',
      other: `${exercises} Aufgaben wurden an ihrer Quelle geändert.`,
    }),
  look: 'Ansehen',
  unreachable: exercises =>
    count(exercises, {
      one: '1 Aufgabe wurde an ihrer Quelle geändert, die nicht mehr für dich freigegeben ist. Frag deren Lehrkraft.',
      other: `${exercises} Aufgaben wurden an ihrer Quelle geändert, die nicht mehr für dich freigegeben ist. Frag deren Lehrkraft.`,
    }),
  title: name => `Änderungen an der Quelle: ${name}`,
  exercise: position => `Aufgabe ${position + 1}`,
  from: (lesson, course) => `In ${lesson}, kopiert aus ${course}.`,
  lead: 'Entscheide für jeden Teil. Lernende behalten, was sie haben, bis du veröffentlichst.',
  place: (at, of) => `${at} von ${of}`,
  next: 'Weiter',
  theirs: 'An der Quelle geändert',
  both: 'An der Quelle und von dir geändert.',
  bothSeparate: 'An der Quelle und von dir geändert, in verschiedenen Zeilen.',
  bothSame: places =>
    count(places, {
      one: 'An der Quelle und von dir geändert, an einer Stelle dieselben Zeilen.',
      other: `An der Quelle und von dir geändert, an ${places} Stellen dieselben Zeilen.`,
    }),
  choice: part => `Was geschehen soll mit: ${part}`,
  choices: {
    mine: 'Meins behalten',
    theirs: 'Das der Quelle nehmen',
    merged: 'Beides zusammenführen',
    'merged-with-mine': 'Zusammenführen, meins wo beide geändert haben',
    'merged-with-theirs': 'Zusammenführen, die Quelle wo beide geändert haben',
  },
  result: 'Was sich bei dir ändert',
  notTaken: 'Deins bleibt. Das wird nicht übernommen',
  clash: (number, of) =>
    of === 1 ? 'Beide haben das geändert' : `Beide haben das geändert (${number} von ${of})`,
  atSource: 'An der Quelle',
  byYou: 'Deins',
  noBase: 'Zeilen mit − sind nur deine, Zeilen mit + nur die der Quelle.',
  removed: 'entfernt',
  added: 'hinzugefügt',
  take: parts => count(parts, { one: '1 Teil übernehmen', other: `${parts} Teile übernehmen` }),
  keep: 'Alles Meine behalten',
  taken: name => `${name} hat die Änderungen. Führe die Tests aus, um sie zu veröffentlichen.`,
  kept: name => `${name} bleibt, wie es ist.`,
  gone: 'Es gibt nichts mehr zu übernehmen.',
  yes: 'Ja',
  no: 'Nein',
  kinds: { edited: '(Lernende bearbeiten sie)', readOnly: '(nur lesen)', hidden: '(verborgen)' },
  binary: '(kein Text)',
  seconds: ms => `${showNumber(ms / 1000)} s`,
  parts: { ...exerciseFieldTexts, name: 'Name' },
} satisfies TextsOf<typeof english>;
