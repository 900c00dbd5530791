import { pluralsOf } from '#contract/core/plurals.ts';
import { listedStuck } from '#contract/learning/insight.ts';
import { showNumber } from '#web/texts/locale.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { insightTexts as english } from './insight-texts.ts';

const count = pluralsOf('de');

const people = (amount: number) =>
  count(amount, { one: '1 Person', other: `${showNumber(amount)} Personen` });
const inRuns = (amount: number) =>
  count(amount, { one: '1 Ausführung', other: `${showNumber(amount)} Ausführungen` });
const minutes = (amount: number) =>
  count(amount, { one: '1 Minute', other: `${showNumber(amount)} Minuten` });

export const insightTexts = {
  title: 'Was schwer ist',
  nameOf: (name, position) => name ?? `Aufgabe ${position + 1}`,
  loadFailed: 'Die Aufgabe konnte nicht geladen werden',
  summary: (started, solved) => `${showNumber(started)} angefangen, ${showNumber(solved)} gelöst`,
  average: points => `${points} im Durchschnitt`,
  empty: 'Das hat noch niemand ausgeführt.',
  hideNames: 'Namen verbergen',
  student: number => `Person ${number}`,
  download: 'CSV herunterladen',
  asTable: 'Als Tabelle anzeigen',
  people,
  tests: {
    title: 'Tests, die am häufigsten fehlschlagen',
    found: (test, amount) => `${people(amount)} nicht bestanden: „${test}“.`,
    none: 'Kein Test ist fehlgeschlagen.',
    test: 'Test',
    people: 'Personen',
    rest: amount =>
      count(amount, {
        one: '1 weiterer Test ist fehlgeschlagen.',
        other: `${amount} weitere Tests sind fehlgeschlagen.`,
      }),
  },
  runs: {
    title: 'Ausführungen bis zur Lösung',
    found: (half, most) =>
      `Die Hälfte löste es innerhalb von ${inRuns(half)}, drei von vier innerhalb von ${inRuns(most)}.`,
    unit: 'Ausführungen',
  },
  minutes: {
    title: 'Minuten bis zur Lösung',
    found: (half, most) =>
      `Die Hälfte löste es innerhalb von ${minutes(half)}, drei von vier innerhalb von ${minutes(most)}.`,
    unit: 'Minuten',
    hint: 'Eine Pause von mehr als zehn Minuten zählt als zehn.',
  },
  few: amount =>
    amount === 0 ? 'Noch hat es niemand gelöst.' : `Gelöst: ${people(amount)}. Ab fünf gibt es ein Bild.`,
  hints: {
    title: 'Benutzte Hinweise',
    found: (used, started) =>
      used === 0
        ? 'Niemand hat einen Hinweis geöffnet.'
        : `Einen Hinweis geöffnet: ${people(used)} von ${started}.`,
    number: number => `Hinweis ${number}`,
  },
  groups: {
    title: 'Falsche Antworten, gruppiert',
    notRun: 'Das Programm läuft nicht',
    code: amount => (amount === 1 ? 'Code anzeigen' : `Code von ${amount} anzeigen`),
    none: 'Keine falschen Antworten, seit Gruppen gezählt werden.',
    loadFailed: 'Die Programme konnten nicht geladen werden',
    by: name => `Code von ${name}`,
    line: line => `scheitert in Zeile ${line}`,
    more: amount =>
      count(amount, { one: '1 weitere Gruppe anzeigen', other: `${amount} weitere Gruppen anzeigen` }),
    ended: version => `endete mit Version ${version}, die keinen solchen Test hat`,
    accepted: version => `seit Version ${version} angenommen`,
  },
  explanation: {
    write: 'Das erklären',
    suggested: 'Ein paar Worte zu einer der größten Gruppen helfen am meisten.',
    again: text => `Wieder verwenden: „${text.length > 60 ? `${text.slice(0, 59)}…` : text}“`,
    label: 'Erklärung',
    note: 'Alle, die ab jetzt so antworten, lesen das über dem fehlgeschlagenen Test. Du kannst Markdown benutzen.',
    save: 'Speichern',
    cancel: 'Abbrechen',
    edit: 'Bearbeiten',
    withdraw: 'Zurückziehen',
    shown: (amount, helped) =>
      amount === 0
        ? 'Noch niemandem gezeigt.'
        : `${showNumber(amount)} gezeigt. ${showNumber(helped)} lösten es innerhalb von drei Ausführungen.`,
  },
  lines: {
    title: 'Aufgaben',
    loadFailed: 'Die Aufgaben konnten nicht geladen werden',
    lesson: 'Lektion',
    exercise: 'Aufgabe',
    solved: 'Gelöst',
    solvedOf: (solved, tried) => `${showNumber(solved)} von ${showNumber(tried)}`,
    runs: 'Ausführungen (Median)',
    minutes: 'Minuten (Median)',
    hints: 'Geöffnete Hinweise',
    hardest: 'Scheitert am häufigsten',
    hardestOf: (test, amount) => `${test} (${people(amount)})`,
    none: '–',
    untried: 'Noch niemand',
  },
  stuck: {
    title: amount => `Hängt gerade (${amount}${amount >= listedStuck ? '+' : ''})`,
    line: amount =>
      amount === 0
        ? 'Gerade hängt niemand'
        : count(amount, {
            one: '1 Person hängt gerade',
            other: `${showNumber(amount)} Personen hängen gerade`,
          }),
    place: (name, amount) => `${name} ${amount}`,
    places: (places, isCut) => `${places.join(', ')}${isCut ? ', …' : '.'}`,
    earlier: amount => `Heute schon ${showNumber(amount)}.`,
    earlierTitle: amount => `Heute schon (${showNumber(amount)})`,
    show: 'Anzeigen',
    hide: 'Ausblenden',
    none: 'Niemand scheint zu hängen.',
    left: amount =>
      count(amount, {
        one: '1 Person ging, während sie hing',
        other: `${showNumber(amount)} Personen gingen, während sie hingen`,
      }),
    same: (test, times) => `${times}-mal derselbe Test: ${test}`,
    sameNotRun: times => `Programm läuft nicht, ${times}-mal`,
    slow: own => `seit ${minutes(own)} dabei; drei von vier brauchten weniger`,
    still: own => `Seite offen, seit ${minutes(own)} keine Änderung`,
    open: 'Code öffnen',
    openOf: name => `Code von ${name} öffnen`,
    more: amount => count(amount, { one: '1 weitere hängt', other: `${amount} weitere hängen` }),
    showAll: amount => `Alle ${amount} anzeigen`,
    where: (lesson, exercise) => `${lesson}, ${exercise}`,
    loadFailed: 'Der Code konnte nicht geladen werden',
    result: 'Was die letzte Ausführung fand',
    notRun: 'Es wurde noch nicht ausgeführt.',
    toLesson: 'In der Lektion öffnen',
  },
  csv: {
    name: 'Name',
    section: 'Gruppe',
    solved: 'Gelöst',
    runs: 'Ausführungen',
    minutes: 'Minuten',
    hints: 'Geöffnete Hinweise',
    lastRun: 'Letzte Ausführung (ISO)',
    failed: 'Fehlgeschlagene Tests',
    state: (isSolved, isBypassed) =>
      isSolved ? 'Gelöst' : isBypassed ? 'Als gelöst markiert' : 'Nicht gelöst',
  },
} satisfies TextsOf<typeof english>;
