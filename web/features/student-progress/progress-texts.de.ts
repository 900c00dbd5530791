import { pluralsOf } from '#contract/core/plurals.ts';
import { showNumber } from '#web/texts/locale.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { progressTexts as english } from './progress-texts.ts';

const count = pluralsOf('de');

export const progressTexts = {
  studentProgress: {
    title: 'Fortschritt der Lernenden',
    titleOf: lesson => `Fortschritt der Lernenden: ${lesson}`,
    loadFailed: 'Der Fortschritt der Lernenden konnte nicht geladen werden',
    totalStudents: 'Lernende insgesamt',
    statuses: { completed: 'Geschafft', 'in-progress': 'Dabei', 'not-started': 'Nicht angefangen' },
    columns: {
      name: 'Name',
      email: 'E-Mail',
      status: 'Status',
      progress: 'Fortschritt',
      started: 'Angefangen',
      completed: 'Geschafft',
    },
    actionsFor: name => `Aktionen für ${name}`,
    actions: 'Aktionen',
    back: 'Zurück',
    none: '–',
    counts: 'Lernende nach Status anzeigen',
    search: 'Lernende suchen',
    sortBy: 'Sortieren nach',
    ascending: column => `${column}, aufsteigend`,
    descending: column => `${column}, absteigend`,
    found: students =>
      count(students, { one: '1 Person angezeigt.', other: `${students} Personen angezeigt.` }),
    exercises: (completed, total) => `${completed}/${total}`,
    exercisesOf: (completed, total, percent) =>
      `${completed} von ${total} ${count(total, { one: 'Aufgabe', other: 'Aufgaben' })}, ${percent} %`,
    updated: seconds => {
      if (seconds < 5) return 'Gerade aktualisiert';
      return `Vor ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} aktualisiert`;
    },
    refresh: 'Aktualisieren',
    refreshing: 'Aktualisiert …',
    download: 'CSV herunterladen',
    work: 'Allen Code herunterladen',
    workBusy: 'Sammelt …',
    workDone: file => `${file} wurde gespeichert.`,
    downloadSome: (shown, total) => `CSV herunterladen (${shown} von ${total})`,
    noStudents: 'Noch keine Lernenden. Lade Personen ein, dann siehst du hier, wie weit sie sind.',
    toPeople: 'Zu den Personen',
    noneStarted: 'Noch hat niemand diese Lektion angefangen. Sobald es jemand tut, erscheint es hier.',
    noMatch: 'Niemand passt dazu.',
    showAll: 'Alle anzeigen',
    showMore: students => `Alle ${showNumber(students)} Personen anzeigen`,
    csv: {
      section: 'Gruppe',
      due: 'Fällig',
      dueIso: 'Fällig (ISO)',
      late: 'Verspätet',
      isLate: isLate => (isLate ? 'Verspätet' : ''),
      startedIso: 'Angefangen (ISO)',
      completedIso: 'Geschafft (ISO)',
      completedExercises: 'Gelöste Aufgaben',
      totalExercises: 'Aufgaben insgesamt',
      percent: 'Prozent',
    },
  },
  courseProgress: {
    loadFailed: 'Der Fortschritt des Kurses konnte nicht geladen werden',
    table: 'Lernende und Lektionen',
    student: 'Name',
    done: 'Geschafft',
    doneHint: 'Geschaffte Lektionen',
    doneOf: (completed, total, attempts) =>
      `${completed} von ${total} ${count(total, { one: 'Lektion', other: 'Lektionen' })} geschafft, Tests ${showNumber(attempts)}-mal ausgeführt`,
    active: 'Aktiv',
    activeHint: 'Die letzte Ausführung von Tests, oder wann eine Lektion angefangen wurde',
    now: 'jetzt',
    yesterday: 'gestern',
    minutes: minutes => `${minutes} min`,
    hours: hours => `${hours} h`,
    never: 'nie',
    csv: {
      lessonsCompleted: 'Geschaffte Lektionen',
      attempts: 'Versuche',
      activeIso: 'Zuletzt aktiv (ISO)',
    },
    find: 'Jemanden finden',
    behind: 'Nur wer zurückliegt',
    behindHint:
      'Wer etwas Verspätetes hat; ohne Fristen, wer weniger Lektionen geschafft hat als die Hälfte der Klasse',
    sortBy: 'Sortieren nach',
    sorts: {
      name: { up: 'Nach Nachnamen', down: 'Nach Nachnamen, Z bis A' },
      completed: { up: 'Am wenigsten geschafft', down: 'Am meisten geschafft' },
      active: { up: 'Am längsten weg', down: 'Zuletzt aktiv' },
      attempts: { up: 'Am wenigsten Ausführungen', down: 'Am meisten Ausführungen' },
      lesson: name => ({ up: `${name}: am wenigsten geschafft`, down: `${name}: am meisten geschafft` }),
    },
    legend: 'Was die Zeichen bedeuten',
    words: { completed: 'geschafft', 'in-progress': 'dabei', 'not-started': 'nicht angefangen' },
    late: 'verspätet',
    stuck: 'hängt gerade',
    percent: percent => `${percent} %`,
    cell: (lesson, student) => `${lesson}, ${student}`,
    cellState: (lesson, words) => `${lesson}: ${words.join(', ')}`,
    students: students => count(students, { one: '1 Person', other: `${showNumber(students)} Personen` }),
    picture: ({ done, atWork, notBegun }) =>
      `${done} geschafft, ${atWork} dabei, ${notBegun} nicht angefangen`,
    lessonsOf: (first, last, total) => `${first}–${last} von ${total}`,
    lessonsShown: (first, last, total) => `Lektionen ${first} bis ${last} von ${total} werden angezeigt.`,
    earlierLessons: 'Frühere Lektionen',
    laterLessons: 'Spätere Lektionen',
    lessonProgress: lesson => `Fortschritt der Lernenden in ${lesson}`,
    noLessons:
      'Noch keine Lektionen. Füge eine hinzu, dann siehst du hier, wie weit die Lernenden darin sind.',
    toContent: 'Zum Inhalt',
  },
  enrollment: {
    loadFailed: 'Die Person konnte nicht geladen werden',
    back: 'Zurück zu den Personen',
    name: 'Name',
    startedAt: 'Angefangen am',
    completedAt: 'Geschafft am',
    progress: 'Fortschritt',
    none: '–',
    notStarted: 'nicht angefangen',
    notCompleted: 'nicht geschafft',
    empty: 'Noch keine Lektion angefangen.',
    emptyStaff:
      'Lehrkräfte und Kursadmins haben hier keine eigenen Lektionen; was sie wie Lernende ausprobieren, steht nicht in dieser Liste.',
    summary: (completed, started, total) =>
      `${completed} von ${total} Lektionen geschafft, ${started} angefangen`,
    lessons: 'Lektionen',
    lessonsOf: name => `Lektionen von ${name}`,
    module: 'Modul',
    download: 'CSV herunterladen',
    writeTo: email => `An ${email} schreiben`,
  },
} satisfies TextsOf<typeof english>;
