import { pluralsOf } from '#contract/core/plurals.ts';
import { administrator, instructor, learner } from '#contract/core/roles.ts';
import { showNumber } from './locale.ts';
import type { TextsOf } from './texts-of.ts';
import type { texts as english } from './texts.ts';

const count = pluralsOf('de');

export const texts = {
  product: 'Cairn',

  common: {
    close: 'Schließen',
    cancel: 'Abbrechen',
    loading: 'Lädt …',
    stillLoading: 'Lädt noch …',
    tryAgain: 'Noch einmal versuchen',
    details: 'Einzelheiten',
    reference: 'Kennung',
    status: 'Status',
  },

  file: {
    drop: 'oder hier ablegen',
    dropNow: 'Datei hier ablegen',
    another: 'Andere Datei auswählen',
  },
  network: {
    unreachable: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.',
    offline:
      'Du bist offline. Bis du wieder verbunden bist, kann nichts gespeichert werden; was auf dem Bildschirm steht, bleibt.',
    offlineKept:
      'Du bist offline. Dein Code bleibt auf diesem Gerät und wird gespeichert, sobald du wieder verbunden bist.',
    backOnline: 'Du bist wieder online.',
  },

  failure: {
    title: 'Dieser Teil der Seite funktioniert nicht mehr',
    body: 'Der Rest geht weiter. Versuch es noch einmal; wenn es wieder passiert, nenne deiner Administration die Kennung unten.',
  },

  notFound: {
    title: 'Hier ist nichts',
    body: 'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, wurde verschoben oder gelöscht.',
    toCourses: 'Zu deinen Kursen',
    toSignIn: 'Zur Anmeldung',
  },

  sections: {
    section: 'Gruppe',
    all: 'Alle Gruppen',
    without: 'Ohne Gruppe',
  },

  roles: {
    [learner]: 'Lernende',
    [instructor]: 'Lehrkraft',
    [administrator]: 'Kursadmin',
  },

  languages: {
    loading: 'Lädt die Programmiersprachen …',
    failed: 'Die Programmiersprachen konnten nicht geladen werden.',
    unavailable: name => `${name} (nicht verfügbar)`,
    needed: 'Wähle eine Programmiersprache.',
  },

  courses: {
    title: 'Kurse',
    modules: modules => count(modules, { one: '1 Modul', other: `${modules} Module` }),
    withNew: (completed, added) => (added > 0 ? `${completed}, ${added} neu` : completed),
    progressOf: (completed, total, percent) =>
      `${completed} von ${total} ${count(total, { one: 'Lektion', other: 'Lektionen' })}, ${percent} %`,
  },

  password: {
    showCharacters: 'Zeichen anzeigen',
    capsLock: 'Die Feststelltaste ist an.',
  },

  course: {
    navigation: 'Kurs',
    breadcrumb: 'Pfad',
    content: 'Inhalt',
    progress: 'Fortschritt',
    gradebook: 'Notenbuch',
    people: 'Personen',
    settings: 'Einstellungen',
    loadFailed: 'Der Kurs konnte nicht geladen werden',
    noAccess: 'Du hast keinen Zugang zu diesem Kurs.',
    noAccessBody:
      'Vielleicht wurde er gelöscht, oder seine Lehrkräfte haben dich nicht hinzugefügt. Bitte sie um eine Einladung.',
    toCourses: 'Zu deinen Kursen',
    asStudent: 'Wie Lernende ansehen',
  },

  saving: {
    saves: {
      saved: 'Gespeichert',
      saving: 'Speichert …',
      retrying: 'Nicht gespeichert – neuer Versuch',
      offline: 'Offline – auf diesem Gerät behalten',
      conflict: 'Nicht gespeichert – von jemand anderem geändert',
      refused: 'Nicht gespeichert',
    },
    refused: why => `Nicht gespeichert. ${why}`,
    retrying: why =>
      `Noch nicht gespeichert. ${why} Was du getippt hast, bleibt auf diesem Gerät und wird von selbst gespeichert, sobald es geht.`,
    restored: when => `Was du am ${when} getippt hast, ist wieder da: Es war noch nicht gespeichert.`,
    dismiss: 'Schließen',
  },

  runs: {
    running: 'Läuft …',
    runningFirst: 'Läuft … Die erste Ausführung nach einem Start des Servers dauert länger.',
    runningFor: seconds => `Läuft … ${seconds} s`,
    savingFirst: 'Speichert …',
    stop: 'Stopp',
    offlineRun: 'Du bist offline. Die Tests laufen wieder, sobald du verbunden bist.',
    waiting: position =>
      position <= 1
        ? 'Wartet: Du bist als Nächstes dran.'
        : `Wartet: ${position} Ausführungen sind vor deiner dran.`,
    notRunUnsaved:
      'Deine letzte Änderung ist noch nicht gespeichert, deshalb wurden die Tests nicht ausgeführt.',
    notRunConflict: 'Es gibt zwei Fassungen des Texts. Wähle oben eine aus und führe dann die Tests aus.',
    allPassed: total =>
      count(total, { one: 'Der Test ist bestanden.', other: `Alle ${total} Tests sind bestanden.` }),
    somePassed: (passed, total, first) =>
      `${passed} von ${total} Tests bestanden. Zuerst fehlgeschlagen: ${first}.`,
    expectedGot: (expected, got) => `Erwartet: ${expected}, erhalten: ${got}.`,
    didNotRun: why => `Die Tests liefen nicht. ${why}`,
    verdicts: {
      finished: 'Die Tests sind bis zum Ende gelaufen.',
      'compile-failed': 'Der Code konnte nicht übersetzt werden.',
      'timed-out':
        'Der Code wurde gestoppt, weil er zu lange gebraucht hat. Gibt es eine Schleife, die nie endet?',
      'out-of-memory': 'Der Code wurde gestoppt, weil er zu viel Speicher gebraucht hat.',
      'too-much-output': 'Der Code wurde gestoppt, weil er zu viel ausgegeben hat.',
      'too-many-processes': 'Der Code wurde gestoppt, weil er zu viele Prozesse gestartet hat.',
      crashed: 'Der Code war zu Ende, bevor die Tests es waren.',
      cancelled: 'Die Ausführung wurde gestoppt.',
      'sandbox-failed':
        'Die Tests konnten nicht ausgeführt werden. Das liegt an uns, nicht an dir: Führe sie bitte noch einmal aus.',
    },
  },

  results: {
    passed: 'Bestanden',
    failed: 'Fehlgeschlagen',
    notRun: 'Nicht gelaufen',
    tests: 'Tests',
    test: (number, name, word) => `Test ${number}, ${name}: ${word}`,
    passedCount: passed => `${passed} bestanden`,
    notRunCount: notRun => `${notRun} nicht gelaufen`,
    skippedForAll: names =>
      `Für alle übersprungen, ${count(names.length, { one: 'zählt', other: 'zählen' })} also nicht: ${names.join(', ')}.`,
    stale: 'Von deiner vorigen Ausführung',
    expected: 'Erwartet',
    got: 'Erhalten',
    printed: 'Ausgegeben',
    input: 'Eingabe',
    called: 'Aufgerufen',
    nothing: 'nichts',
    copy: 'Kopieren',
    copied: 'Kopiert',
    onlySpace:
      'Sie unterscheiden sich nur in Leerzeichen oder Zeilenumbrüchen: · steht für ein Leerzeichen, → für einen Tabulator, ↵ für einen Zeilenumbruch.',
    line: (line, file) => (file ? `${file}, Zeile ${line}` : `Zeile ${line}`),
    wasNotRun: 'Die Ausführung war zu Ende, bevor dieser Test an der Reihe war.',
    nothingMore: 'Mehr gibt es dazu nicht zu sagen.',
    figure: number => `Abbildung ${number} deines Programms, ohne Titel`,
    original: 'Ursprüngliche Meldung',
    ask: 'Dazu etwas fragen',
    askShort: 'Fragen',
    stepThrough: 'Diesen Test Schritt für Schritt ansehen',
    stepThroughShort: 'Schrittweise',
    showAll: lines => `Alle ${lines} Zeilen anzeigen`,
    compilerSays: 'Das sagt der Compiler:',
    warnings: lines =>
      count(lines, {
        one: 'Der Compiler warnt bei 1 Zeile.',
        other: `Der Compiler warnt bei ${lines} Zeilen.`,
      }),
  },

  output: {
    nothing: 'Dein Code ist gelaufen, hat aber nichts ausgegeben.',
    cut: 'Die Ausgabe ist lang: Nur ein Teil davon wird behalten.',
    copy: 'Ausgabe kopieren',
    copied: 'Kopiert',
    wrap: 'Zeilen umbrechen',
    download: 'Ausgabe herunterladen',
    showAll: lines => `Alle ${showNumber(lines)} Zeilen anzeigen`,
  },
} satisfies TextsOf<typeof english>;
