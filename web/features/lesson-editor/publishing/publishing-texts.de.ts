import { pluralsOf } from '#contract/core/plurals.ts';
import { showNumber } from '#web/texts/locale.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { publishingTexts as english } from './publishing-texts.ts';

const count = pluralsOf('de');

const people = (amount: number) => count(amount, { one: '1 Person', other: `${amount} Personen` });

export const publishingTexts = {
  chip: {
    never: 'Noch nicht veröffentlicht',
    version: number => `Version ${number}`,
    changed: number => `Version ${number} + Änderungen`,
    short: (number, isChanged) => (number === null ? 'Neu' : `v${number}${isChanged ? ' +' : ''}`),
    open: label => `${label}: Versionen anzeigen`,
    byItself: number => `Version ${number} veröffentlicht. Niemand hatte angefangen.`,
  },
  bar: {
    label: 'Veröffentlichen',
    still: number => `Lernende haben noch Version ${number}.`,
    untested: 'Führe vor dem Veröffentlichen die Tests aus.',
    failing: 'Deine Änderungen bestehen die Tests nicht.',
    passing: 'Deine Änderungen bestehen.',
    texts: 'Nur Texte haben sich geändert; kein Ergebnis kann sich ändern.',
    code: 'Deine Änderungen bestehen; kein Ergebnis kann sich ändern.',
    publish: number => `Version ${number} veröffentlichen`,
    preview: number => `Version ${number} veröffentlichen …`,
    publishing: 'Veröffentlicht …',
    published: number => `Version ${number} ist veröffentlicht.`,
  },
  dialog: {
    title: (number, name) => `Version ${number} von „${name}“ veröffentlichen?`,
    withCode: amount =>
      count(amount, { one: '1 Person hat hier Code.', other: `${amount} Personen haben hier Code.` }),
    checked: (checked, total) => `${checked} von ${total} geprüft.`,
    checking: (checked, total, left) =>
      `${checked} von ${total} geprüft${left === null ? '' : `, noch etwa ${left}`}`,
    seconds: ms => `${Math.max(1, Math.round(ms / 1000))} s`,
    again: 'Die Aufgabe hat sich geändert. Es beginnt von vorn.',
    gone: 'Die Aufgabe wurde inzwischen geändert. Schließ das, führe die Tests aus und sieh noch einmal nach.',
    unchanged: amount => `${amount} unverändert`,
    newlyPass: amount => `${amount} würden neu bestehen`,
    newlyFail: amount => `${amount} würden neu nicht bestehen`,
    points: (before, after) =>
      `im Durchschnitt jetzt ${showNumber(before)} Punkte, mit der nächsten Ausführung ${showNumber(after)}`,
    pointsChange: (higher, lower) => `${higher} hätten mehr, ${lower} weniger`,
    examHeld:
      'Die Ergebnisse dieser Prüfung sind nicht freigegeben. Was zählt, läuft mit der neuen Version, und die Lernenden sehen es mit der Freigabe.',
    failedToCheck: amount => `${amount} konnten nicht geprüft werden.`,
    listed: 'Wessen Ergebnis sich ändert',
    some: (shown, total) => `Die ersten ${shown} von ${total}`,
    tests: (passed, total) => `${passed} von ${total}`,
    becomes: 'dann',
    test: 'Test',
    before: number => `Version ${number}`,
    after: 'Deine Änderungen',
    passed: 'Bestanden',
    failed: 'Nicht bestanden',
    missing: '–',
    noResults: 'Es lief kein Test, weil das Programm oder die Tests vorher abbrachen.',
    code: 'Code',
    codeChanged: 'Die Person hat den Code seitdem geändert.',
    resultsOf: name => `Ergebnisse von ${name}`,
    notLoaded: 'Das konnte nicht geladen werden. Schließ es und öffne es noch einmal.',
    note: {
      label: 'Was hat sich geändert? (freiwillig)',
      hint: 'Lernende, die hier Arbeit haben, lesen es über ihrem Code.',
    },
    credit: {
      label: amount => `${people(amount)} ${count(amount, { one: 'würde', other: 'würden' })} neu bestehen`,
      later: 'Sie bestehen bei ihrer nächsten Ausführung',
      laterHint: 'Bis dahin ändert sich für sie nichts.',
      now: 'Die Aufgabe jetzt für sie als gelöst werten',
      nowHint: 'Sie lesen: „Gelöst. Dein früherer Code besteht die neuen Tests.“',
    },
    revokeInExam: {
      stay: amount =>
        `${people(amount)} ${amount === 1 ? 'würde' : 'würden'} neu nicht bestehen. Was in der Prüfung bestanden wurde, zählt weiter.`,
      question: amount =>
        `Die Aufgabe für ${people(amount)} als nicht bestanden werten? Sie sehen es, wenn du die Ergebnisse freigibst.`,
      taken: amount => `Wenn du veröffentlichst, gilt sie für ${people(amount)} als nicht bestanden.`,
    },
    revoke: {
      stay: amount =>
        count(amount, {
          one: '1 Person würde neu nicht bestehen. Für sie bleibt die Aufgabe gelöst.',
          other: `${amount} Personen würden neu nicht bestehen. Für sie bleibt die Aufgabe gelöst.`,
        }),
      open: 'Nicht mehr als gelöst werten …',
      question: amount =>
        `Die Aufgabe für ${people(amount)} nicht mehr als gelöst werten? Sie lesen: „Die Tests haben sich geändert. Führe deine bitte noch einmal aus.“ Bewertungen in eurem LMS können sinken.`,
      keep: 'Gelöst lassen',
      take: 'Nicht mehr werten',
      taken: amount =>
        `Wenn du veröffentlichst, gilt die Aufgabe für ${people(amount)} nicht mehr als gelöst.`,
    },
    cancel: 'Abbrechen',
    publish: number => `Version ${number} veröffentlichen`,
    withoutWaiting: 'Veröffentlichen, ohne zu warten',
    done: (number, effect) => `Version ${number} ist veröffentlicht.${effect === null ? '' : ` ${effect}.`}`,
  },
  effect: (credited, revoked) =>
    credited + revoked === 0
      ? null
      : `Für ${credited === 0 ? 'niemanden' : credited} gelöst, für ${revoked === 0 ? 'niemanden' : revoked} nicht mehr`,
  versions: {
    title: 'Versionen',
    none: 'Diese Aufgabe wurde nie veröffentlicht: Lernende haben sie, wie sie hier ist. Sie wird Version 1, sobald ihre Tests bestehen.',
    lead: 'Lernende arbeiten immer mit der neuesten.',
    of: number => `Version ${number}`,
    newest: 'Das haben Lernende',
    by: (who, when) => (who === null ? when : `${when}, ${who}`),
    hadWork: amount => `${people(amount)} mit Arbeit`,
    note: note => `An Lernende: „${note}“`,
    compare: 'Vergleichen',
    compareOf: number => `Version ${number} mit deiner Arbeitskopie vergleichen`,
    restore: 'Als Arbeitskopie wiederherstellen',
    restoreOf: number => `Version ${number} als Arbeitskopie wiederherstellen`,
    restored: number => `Version ${number} ist jetzt deine Arbeitskopie.`,
    restoredKept: (number, newest) =>
      `Version ${number} ist jetzt deine Arbeitskopie. Lernende behalten Version ${newest}.`,
    compareTitle: number => `Version ${number} und deine Arbeitskopie`,
    compareLead: number =>
      `Zeilen mit − gibt es nur in Version ${number}, Zeilen mit + nur in deiner Arbeitskopie.`,
    same: 'Es gibt keinen Unterschied.',
    onlyVersion: 'nur in der Version',
    onlyCopy: 'nur in der Arbeitskopie',
    back: 'Alle Versionen',
    yes: 'Ja',
    no: 'Nein',
  },
} satisfies TextsOf<typeof english>;
