import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { pickerTexts as english } from './picker-texts.ts';

const count = pluralsOf('de');

const lessonsOf = (lessons: number) => count(lessons, { one: '1 Lektion', other: `${lessons} Lektionen` });

export const pickerTexts = {
  title: 'Wähle, was verlinkt werden soll',
  lead: 'Was du wählst, wird in deinen Kurs verlinkt.',
  search: 'Lektionen suchen',
  noMatch: search => `Keine Lektion heißt „${search}“.`,
  wholeCourse: course => `Ganzer Kurs „${course}“`,
  wholeCourseHint: 'Ein Link zu allen Lektionen.',
  courseGradesTitle: 'Im Notenbuch',
  courseGrades: {
    course: 'Eine Bewertung: Anteil der geschafften Lektionen.',
    course_lessons: 'Eine Bewertung für jede Lektion. Nicht jede Plattform erlaubt es.',
  },
  linkCourse: 'Den ganzen Kurs verlinken',
  module: (name, lessons) => `Modul: ${name} (${lessonsOf(lessons)})`,
  chosen: lessons => `${lessonsOf(lessons)} gewählt`,
  courseChosen: 'Der ganze Kurs ist gewählt',
  summary: lessons => {
    if (lessons === 0) return 'Noch ist nichts gewählt.';
    return count(lessons, {
      one: '1 Lektion, mit eigener Bewertung',
      other: `${lessons} Lektionen, jede mit eigener Bewertung`,
    });
  },
  linkChosen: lessons => `${lessonsOf(lessons)} verlinken`,
  linking: lesson => `Verlinkt „${lesson}“ in deinen Kurs …`,
  linkingMany: lessons =>
    count(lessons, {
      one: 'Verlinkt die Lektion in deinen Kurs …',
      other: `Verlinkt ${lessons} Lektionen in deinen Kurs …`,
    }),
  cancelling: 'Es wurde nichts verlinkt.',
  blocked: 'Wenn nichts geschieht, mach von Hand weiter.',
  continue: 'Weiter',
  emptyCourse: 'Hier ist noch nichts. Wie möchtest du anfangen?',
  emptyModule: 'Dieses Modul hat noch keine Lektionen! Füge ihm im Kurs eine Lektion hinzu.',
  useSample: 'Den Beispielkurs verwenden',
  createLesson: 'Eine Lektion anlegen',
  importFile: 'Eine Datei importieren',
  useCode: 'Einen Freigabecode verwenden',
  addModule: 'Modul hinzufügen',
  addLesson: 'Lektion hinzufügen',
  addLessonTo: module => `Lektion zu ${module} hinzufügen`,
  more: 'Mehr hinzufügen',
  back: 'Zurück',
  newModule: 'Neues Modul',
  moduleName: 'Name des Moduls',
  newLesson: 'Neue Lektion',
  lessonName: 'Name der Lektion',
  language: 'Programmiersprache',
  firstModule: 'Lektionen',
  save: 'Speichern',
  saving: 'Speichert …',
  shareCode: 'Freigabecode',
  shareCodeHint:
    'Die Module jenes Kurses werden hier hinzugefügt. Seine Lehrkraft findet den Code in den Einstellungen.',
  add: 'Hinzufügen',
  adding: 'Fügt hinzu …',
  importing: 'Importiert das Modul …',
  importLead: 'Eine Datei .ck2 oder .pmcart, wie sie beim Export entsteht.',
  importFailed: (name, reason) => `${name} wurde nicht importiert. ${reason}`,
  importLost: 'Nichts wurde hinzugefügt.',
  copying: 'Die Lektionen werden kopiert …',
  copyFailed: reason => `Nichts wurde kopiert. ${reason}`,
  arrived: lessons =>
    count(lessons, {
      one: '1 Lektion wurde hinzugefügt und gewählt.',
      other: `${lessons} Lektionen wurden hinzugefügt und gewählt.`,
    }),
  dismiss: 'Schließen',
  chooseFile: 'Datei auswählen',
  wrongEnding: name => `${name}: Nur Dateien .ck2 und .pmcart können importiert werden.`,
} satisfies TextsOf<typeof english>;
