import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { courseEditorTexts as english } from './course-editor-texts.ts';

const count = pluralsOf('de');

export const courseEditorTexts = {
  outline: {
    newModule: 'Neues Modul',
    moduleName: 'Name des Moduls',
    addModule: 'Modul hinzufügen',
    adding: 'Fügt hinzu …',
    collapseAll: 'Alle einklappen',
    expandAll: 'Alle ausklappen',
    collapse: name => `${name} einklappen`,
    expand: name => `${name} ausklappen`,
    empty: 'Noch keine Module. Leg dein erstes Modul an, oder importiere eins.',
    emptyModule: 'Dieses Modul hat noch keine Lektionen! Klicke auf das Plus, um eine hinzuzufügen.',
    addLesson: 'Lektion hinzufügen',
    addLessonTo: name => `Lektion zu ${name} hinzufügen`,
    studentProgress: 'Fortschritt der Lernenden',
    exam: 'Prüfung …',
    started: started => `${started} angefangen`,
    progressOf: started => `${started} angefangen: Fortschritt der Lernenden`,
    actionsFor: name => `Aktionen für ${name}`,
    reorderModule: name => `Modul ${name} verschieben`,
    reorderLesson: name => `Lektion ${name} verschieben`,
    reorderHint:
      'Drück Enter zum Aufnehmen, die Pfeiltasten zum Bewegen, Tab für das nächste Modul, Enter zum Ablegen, Escape, um es zu lassen, wo es war.',
    rename: 'Umbenennen',
    duplicate: 'Duplizieren',
    duplicated: name => `${name} als Entwurf hinzugefügt.`,
    moveUp: 'Nach oben',
    moveDown: 'Nach unten',
    moveToModule: 'In anderes Modul …',
    moveTo: 'In Modul verschieben',
    delete: 'Löschen',
    back: 'Zurück',
    lessons: lessons => count(lessons, { one: '1 Lektion', other: `${lessons} Lektionen` }),
    exercises: exercises => count(exercises, { one: '1 Aufgabe', other: `${exercises} Aufgaben` }),
    noExercises: 'Noch keine Aufgaben',
    allPassing: 'alle bestehen',
    failing: failing => `${failing} bestehen nicht`,
    untested: untested => `${untested} ungetestet`,
    strength: (rejected, total) => `${rejected} von ${total}`,
    strengthName: 'Stärke der Tests',
    withoutContract: exercises => `${exercises} ohne Vertrag`,
    contractHint:
      'Die veröffentlichte Lösung besteht ihre Tests nicht, deshalb werden Programme der Lernenden nicht mit ihr verglichen.',
    strengthHint: (rejected, total) => `Die Tests weisen ${rejected} von ${total} falschen Programmen zurück`,
    liftedKeys: [
      { keys: ['↑', '↓'], does: 'bewegen' },
      { keys: ['Tab'], does: 'nächstes Modul' },
      { keys: ['Enter'], does: 'ablegen' },
      { keys: ['Esc'], does: 'zurücklegen' },
    ],
    pickedUp: name => `${name} aufgenommen.`,
    putBack: name => `${name} ist wieder, wo es war.`,
    lessonAt: (name, position, total, module) => `${name}, Platz ${position} von ${total} in ${module}.`,
    moduleAt: (name, position, total) => `${name}, Modul ${position} von ${total}.`,
    orderNotSaved: 'Die Reihenfolge ist nicht gespeichert.',
    moduleMade: name => `Modul ${name} hinzugefügt.`,
    lessonMade: name => `Lektion ${name} hinzugefügt.`,
    newLesson: 'Neue Lektion',
    lessonName: 'Name der Lektion',
    language: 'Programmiersprache',
    module: 'Modul',
    save: 'Speichern',
    saving: 'Speichert …',
    saveAndOpen: 'Speichern und öffnen',
    renameModule: 'Modul umbenennen',
    renameLesson: 'Lektion umbenennen',
    deleteLesson: 'Lektion löschen',
    deleteLessonBody: 'Möchtest du diese Lektion wirklich löschen? Das lässt sich nicht rückgängig machen.',
    deleteModule: 'Modul löschen',
    deleteModuleBody: name =>
      `Möchtest du ${name} wirklich löschen? Alle Lektionen in diesem Modul werden mit gelöscht.`,
    deleting: 'Löscht …',
    lost: what => `${what.join(', ')}.`,
    workOf: students =>
      students === 0
        ? 'keine Arbeit von Lernenden'
        : `Arbeit von ${count(students, { one: '1 Person', other: `${students} Personen` })}`,
  },

  language: {
    action: 'Programmiersprache ändern …',
    title: 'Programmiersprache der Lektion',
    lead: 'Code und Tests ihrer Aufgaben bleiben, wie sie sind. Sie gelten als ungetestet, bis du sie in der neuen Programmiersprache ausgeführt hast.',
    change: 'Programmiersprache ändern',
    anyway: 'Trotzdem ändern',
    changed: name => `Die Programmiersprache von ${name} wurde geändert. Führe die Tests noch einmal aus.`,
  },

  importing: {
    button: 'Importieren',
    title: 'Ein Modul importieren',
    lead: 'Eine Datei .ck2 oder .pmcart, wie sie beim Export entsteht. Was darin ist, kommt ans Ende dieses Kurses.',
    choose: 'Datei auswählen',
    chosen: (name, size) => `${name} (${size})`,
    wrongEnding: name => `${name}: Nur Dateien .ck2 und .pmcart können importiert werden.`,
    submit: 'Importieren',
    needsFile: 'Wähle zuerst eine Datei aus.',
    running: 'Importiert das Modul …',
    runningAlready: 'Warte, bis die Datei davor importiert ist.',
    failed: name => `${name} wurde nicht importiert. Nichts wurde hinzugefügt.`,
    dismiss: 'Schließen',
    lost: 'Der Stand des Imports konnte nicht gelesen werden. Lade die Seite neu, um zu sehen, ob das Modul da ist.',
    done: (name, lessons, exercises) => `${name} importiert: ${lessons}, ${exercises}.`,
    doneMany: (modules, lessons, exercises) => `${modules} importiert: ${lessons}, ${exercises}.`,
    ignored: (names, all) =>
      `Gehört nicht zu einem Kurs, also weggelassen: ${names.join(', ')}${all > names.length ? ` und ${all - names.length} weitere` : ''}.`,
    testing:
      'Die Lösungen werden im Hintergrund getestet; die Zeichen neben den Lektionen zeigen, wie es ihnen ergeht.',
  },

  exporting: {
    export: 'Exportieren …',
    title: 'Exportieren als',
    ck2: '.ck2 – ein Archiv lesbarer Dateien',
    pmcart: '.pmcart – ein JSON-Dokument',
    courseActions: 'Aktionen des Kurses',
    exportCourse: 'Kurs exportieren …',
    exportCourseTitle: 'Kurs exportieren als',
    done: name => `${name} gespeichert.`,
  },

  processRecord: {
    label: 'Wie Programme entstehen',
    choices: {
      off: { label: 'Nicht aufgezeichnet', hint: 'Niemand kann sehen, wie ein Programm geschrieben wurde.' },
      exams: {
        label: 'In Prüfungen',
        hint: 'Du kannst abspielen, was in Prüfungen getippt, eingefügt und ausgeführt wurde. Lernende erfahren das und sehen dasselbe.',
      },
      on: {
        label: 'In allen Lektionen',
        hint: 'Du kannst abspielen, was getippt, eingefügt und ausgeführt wurde. Lernende erfahren das und sehen dasselbe.',
      },
    },
    days: 'Tage, die Aufzeichnungen behalten werden',
    daysHint:
      'Gezählt ab der letzten Frist des Kurses, oder ab der letzten Änderung, wenn die später ist. Was nicht mehr aufgezeichnet wird, ist innerhalb eines Tages gelöscht.',
  },
  courseSettings: {
    title: 'Einstellungen',
    courseName: 'Name des Kurses',
    language: 'Übliche Programmiersprache',
    languageHint: 'Neue Lektionen beginnen damit. Lektionen, die es gibt, behalten ihre.',
    public: 'Alle dürfen diesen Kurs kopieren',
    publicHint:
      'Er ist dann für alle mit einem Konto auf diesem Server aufgeführt. Eine Kopie enthält alles: Anleitungen, Tests und Lösungen. Sie enthält nie deine Lernenden oder ihre Arbeit.',
    saved: 'Gespeichert',
    saving: 'Speichert …',
    allSaved: 'Alle Änderungen gespeichert',
    notSaved: why => `Nicht gespeichert. ${why}`,
    scoreMode: 'Bewertungen in eurem LMS',
    scoreModes: {
      on_completion: {
        label: 'Nach dem Abschluss',
        hint: '100, wenn eine Lektion geschafft ist, vorher nichts. Eine später hinzugefügte Aufgabe ändert nichts.',
      },
      as_they_go: {
        label: 'Laufend',
        hint: 'Der Anteil gelöster Aufgaben, immer wenn er sich ändert, hinzugefügte Aufgaben eingeschlossen.',
      },
    },
    points: 'Punkte',
    pointChoices: {
      none: { label: 'Keine Punkte', hint: 'Eine Aufgabe ist gelöst oder nicht.' },
      best: {
        label: 'Beste Ausführung',
        hint: 'Tests geben Punkte. Bei jeder Aufgabe zählt die beste Ausführung.',
      },
      last: {
        label: 'Letzte Ausführung',
        hint: 'Tests geben Punkte. Bei jeder Aufgabe zählt die letzte Ausführung.',
      },
    },
    sharing: 'Freigeben',
    shareCode: 'Freigabecode',
    shareCodeHint:
      'Eine Lehrkraft, die ihn kennt, kann diesen Kurs mit seinen Tests und Lösungen kopieren. Lernende sehen ihn nie.',
    copyCode: 'Freigabecode kopieren',
    copied: 'Kopiert',
    renewCode: 'Neuer Code',
    renewCodeQuestion: 'Der Code oben gilt sofort nicht mehr. Kopien, die gemacht wurden, bleiben.',
    renewCodeAction: 'Neuen Code erzeugen',
    renewing: 'Erzeugt einen neuen Code …',
    renewed: code => `Der Freigabecode ist jetzt ${code}.`,
    keepCode: 'Diesen Code behalten',
    shareByEmail: 'Per E-Mail für eine Lehrkraft freigeben',
    shareByEmailHint: {
      mailed: 'Sie bekommt eine Mail mit einem Link und findet den Kurs unter „Kurs kopieren“.',
      notMailed: 'Dieser Server verschickt keine Mails; gib ihr also den Link, der in der Liste erscheint.',
    },
    share: 'Freigeben',
    sharingNow: 'Gibt frei …',
    shared: email => `Für ${email} freigegeben.`,
    sharedWith: 'Freigegeben für',
    notShared: 'Für niemanden per E-Mail freigegeben.',
    sharesFailed: 'Für wen er freigegeben ist, konnte nicht geladen werden.',
    copyLink: email => `Link für ${email} kopieren`,
    remove: 'Entfernen',
    removeOf: email => `${email} entfernen`,
    removeQuestion: email => `Die Freigabe für ${email} beenden?`,
    removeAction: 'Freigabe beenden',
    keepShare: 'Weiter freigeben',
    removed: email => `Für ${email} nicht mehr freigegeben.`,
    deleteTitle: 'Kurs löschen',
    deleteHint: 'Für alle darin, und endgültig.',
    deleteButton: 'Kurs löschen …',
    deleteLoss: 'Das geht verloren:',
    workOfAtLeast: students =>
      `Arbeit von mindestens ${count(students, { one: '1 Person', other: `${students} Personen` })}`,
    deleteLast: 'Alle verlieren den Zugang, und ihre Arbeit wird gelöscht. Niemand kann sie zurückholen.',
    deleteType: name => `Tippe zur Bestätigung seinen Namen: ${name}`,
    deleteMismatch: 'Der Name ist nicht derselbe.',
    deleteAction: 'Diesen Kurs löschen',
    deleting: 'Löscht …',
    deleted: name => `${name} ist gelöscht.`,
  },

  pointRules: {
    action: 'Punkte …',
    title: 'Wie Punkte zählen',
    latePercent: 'Eine verspätete Ausführung verliert, für jeden Tag',
    latePercentHint: 'In Prozent ihrer Punkte. 0: Verspätung kostet nichts.',
    closes: 'Punkte zählen bis so viele Tage nach der Frist',
    closesHint: 'Danach ist es Übung. Leer: Sie zählen immer.',
    goOnFrom: 'Die nächste Aufgabe öffnet sich ab so vielen Punkten',
    goOnFromHint: 'Auch wenn diese nicht gelöst ist. Leer: Nur sie zu lösen öffnet die nächste.',
    noNumber: 'Gib eine Zahl ein.',
    saved: lesson => `Wie Punkte in ${lesson} zählen, ist gespeichert.`,
  },
  dates: {
    title: 'Termine',
    due: 'Frist …',
    dueTitle: 'Frist',
    dueOf: lesson => `${lesson} ist fällig`,
    dueHint: 'Danach wird nichts gesperrt. Was später fertig wird, gilt als verspätet.',
    noDue: 'Keine Frist',
    dueSet: lesson => `Die Frist von ${lesson} ist gespeichert.`,
    fromPlatform: 'Euer LMS sagt, wann diese Lektion fällig ist. Ändere das Datum dort.',
    start: 'Der Kurs beginnt am',
    startHint: 'Ein anderer Beginn kann Öffnungen und Fristen mitnehmen. Du wählst, welche.',
    moveTitle: 'Welche Termine gehen mit?',
    moveLead: day =>
      `Mit dem Beginn ${day} könnten sich diese Termine verschieben. Was nicht angekreuzt ist, bleibt, wo es ist. Mehr Zeit, die du einzelnen Personen gegeben hast, verschiebt sich nie.`,
    moveWhat: {
      opens: lesson => `${lesson} öffnet`,
      due: lesson => `${lesson} ist fällig`,
    },
    movedFromTo: (before, after) => `${before} → ${after}`,
    noDateYet: 'Noch kein Datum',
    moveNone: 'Keinen ankreuzen',
    moveAll: 'Alle ankreuzen',
    startAndMove: dates =>
      dates === 0
        ? 'Beginn speichern, nichts verschieben'
        : count(dates, {
            one: 'Beginn speichern, 1 Termin verschieben',
            other: `Beginn speichern, ${dates} Termine verschieben`,
          }),
    startSaved: moved =>
      moved === 0
        ? 'Der Beginn ist gespeichert. Kein Termin hat sich verschoben.'
        : `Der Beginn ist gespeichert. ${count(moved, { one: '1 Termin hat', other: `${moved} Termine haben` })} sich verschoben.`,
    undoStart: 'Rückgängig',
    startUndone: 'Der Beginn und alle Termine sind, wie sie waren.',
    saveStart: 'Beginn speichern',
  },

  visibility: {
    action: 'Sichtbarkeit …',
    title: 'Sichtbarkeit',
    who: lesson => `Wer sieht ${lesson}?`,
    choices: {
      visible: { label: 'Sichtbar', hint: 'Lernende können sie öffnen.' },
      later: { label: 'Sichtbar ab …', hint: 'Bis dahin sehen Lernende ihren Namen und wann sie öffnet.' },
      draft: { label: 'Entwurf', hint: 'Lernende sehen nichts davon, und sie zählt nicht.' },
    },
    opens: 'Öffnet',
    draft: 'Entwurf',
    hasWork: students =>
      count(students, {
        one: '1 Person hat hier Arbeit. Sie bleibt erhalten und kann nicht geöffnet werden.',
        other: `${students} Personen haben hier Arbeit. Sie behalten sie und können sie nicht öffnen.`,
      }),
    saved: lesson => `Die Sichtbarkeit von ${lesson} ist gespeichert.`,
    newDraft: 'Entwurf',
    newDraftHint: 'Lernende sehen sie erst, wenn du sie sichtbar machst.',
  },

  joinLink: {
    title: 'Beitrittslink',
    hint: 'Wer ein Konto hat und den Code kennt, tritt zum Lernen bei. Schreib ihn an die Tafel, zeig das Bild, oder schick den Link.',
    days: 'Offen für',
    forDays: days => count(days, { one: '1 Tag', other: `${days} Tage` }),
    open: 'Code erzeugen',
    renew: 'Neuer Code',
    opened: code => `Der Code ist ${code}.`,
    until: when => `Offen bis ${when}.`,
    expired: 'Dieser Code ist abgelaufen.',
    uses: uses =>
      uses === 0
        ? 'Noch hat ihn niemand benutzt.'
        : count(uses, { one: '1 Person ist beigetreten.', other: `${uses} Personen sind beigetreten.` }),
    picture: 'QR-Code des Links',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    close: 'Abschalten',
    closing: 'Schaltet ab …',
    closeQuestion: 'Der Code gilt sofort nicht mehr. Wer beigetreten ist, bleibt.',
    keep: 'Offen lassen',
    closed: 'Der Beitrittslink ist abgeschaltet.',
    embedded: 'Personen kommen aus eurem LMS.',
    loadFailed: 'Der Beitrittslink konnte nicht geladen werden.',
  },

  unsentGrades: {
    count: grades =>
      count(grades, {
        one: '1 Bewertung ist nicht in eurem Notenbuch angekommen.',
        other: `${grades} Bewertungen sind nicht in eurem Notenbuch angekommen.`,
      }),
    showThem: 'Anzeigen',
  },
} satisfies TextsOf<typeof english>;
