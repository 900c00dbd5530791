import type { WordsOf } from './catalogue.ts';
import type { examProblems as english } from './exam-problems.ts';

export const examProblems = {
  notBegun: 'Das ist eine Prüfung. Öffne ihre Startseite, um anzufangen.',
  ended:
    'Deine Prüfung ist zu Ende. Was du abgegeben hast, ist gespeichert; die Ergebnisse kommen, wenn deine Lehrkraft sie freigibt.',
  over: 'Diese Prüfung ist vorbei, deshalb bleibt deine Arbeit, wie sie ist.',
  otherAddress:
    'Diese Prüfung kann nur an den Computern deiner Schule geschrieben werden. Frag die Aufsicht.',
  otherBrowser:
    'Diese Prüfung öffnet sich nur im Safe Exam Browser mit der Konfiguration dieser Prüfung. Öffne die Datei von der Startseite.',
  noHints: 'Hinweise sind in dieser Prüfung ausgeschaltet.',
  noQuestions: 'Fragen sind in dieser Prüfung ausgeschaltet. Frag die Aufsicht.',
  noFreeRun: 'Ein Programm frei auszuprobieren ist in dieser Prüfung ausgeschaltet.',
  noStepping: 'Ein Programm schrittweise anzusehen ist in dieser Prüfung ausgeschaltet.',
  noRunsLeft: ({ most }) =>
    `Du hast die Tests dieser Aufgabe ${most}-mal ausgeführt; mehr erlaubt diese Prüfung nicht.`,
  isNone: 'Diese Lektion ist keine Prüfung.',
  markAfterRelease:
    'Die Ergebnisse dieser Prüfung sind nicht freigegeben, deshalb wird in ihr noch nichts als gelöst markiert. Gib sie zuerst frei.',
  notOpen: 'Diese Prüfung ist gerade nicht geöffnet.',
  staffNeedNoStart: 'Lehrkräfte sehen die Lektion, ohne die Prüfung zu beginnen.',
  wrongCode: 'Das ist nicht der Zugangscode dieser Prüfung. Frag die Aufsicht.',
  changedMeanwhile: 'Inzwischen hat jemand anderes diese Prüfung geändert. Sieh sie dir noch einmal an.',
  begunAsLesson:
    'Lernende haben diese Lektion schon angefangen. Dupliziere sie und mach die Kopie zur Prüfung.',
  begunAsExam:
    'Lernende haben diese Prüfung angefangen, deshalb bleibt sie eine, bis ihre Ergebnisse freigegeben sind.',
  poolInUse:
    'Lernende haben diese Prüfung angefangen, deshalb lässt sich die Zahl der Aufgaben nicht mehr ändern.',
  windowIsEmpty: 'Der Zeitraum muss enden, nachdem er begonnen hat.',
  windowIncomplete: 'Gib an, wann der Zeitraum beginnt und wann er endet, oder keins von beiden.',
  fixedNeedsWindow: 'Für einen festen Beginn gib an, wann der Zeitraum beginnt.',
  noSuchRange: ({ range }) =>
    `„${range}“ ist keine IP-Adresse und kein Bereich. Schreib sie wie 192.0.2.0/24.`,
  stillRunning: 'Jemand schreibt diese Prüfung noch. Warte auf das Ende, oder gib für die Person ab.',
  notWriting: 'Diese Person schreibt die Prüfung gerade nicht.',
  timeGivenMeanwhile: 'Inzwischen hat jemand anderes Zeit gegeben. Sieh es dir noch einmal an.',
  nothingLate: 'Es gibt nichts zu spät Angekommenes, das anzunehmen wäre.',
  heldResult: 'Dein Programm ist gespeichert. Das Ergebnis siehst du, wenn deine Lehrkraft es freigibt.',
  ranResult:
    'Dein Programm ist gespeichert, und seine Tests sind gelaufen. Was sie gefunden haben, siehst du, wenn deine Lehrkraft es freigibt.',
} satisfies WordsOf<typeof english>;
