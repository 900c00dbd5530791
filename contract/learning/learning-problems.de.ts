import type { WordsOf } from '../core/catalogue.ts';
import type { learningProblems as english } from './learning-problems.ts';

export const learningProblems = {
  nothingKnownAboutPerson: 'Über diese Person ist nichts mehr bekannt.',
  effectNotKnown:
    'Es ist noch nicht bekannt, wessen Ergebnis sich ändern würde. Sieh dir zuerst die Auswirkung an.',
  noSuchGroup: 'Diese Gruppe falscher Antworten gibt es nicht.',
  processNotRecorded: 'Dieser Kurs zeichnet nicht auf, wie Programme entstehen.',
  pageOfOtherExercise: 'Eine andere Seite hat diesen Namen. Lade die Seite neu.',
  noSuchAttempt: 'Diesen Versuch gibt es bei dieser Aufgabe nicht.',
  invitedOtherAddress: ({ email }) =>
    `Diese Einladung ist für ${email}. Melde dich mit dieser Adresse an, um sie zu beantworten.`,
  staffNeedsMailLink:
    'Um als Lehrkraft beizutreten, öffne den Link in der Einladungsmail, oder bestätige zuerst deine Adresse.',
  staffNeedsLink:
    'Um als Lehrkraft beizutreten, öffne den Link der Einladung. Wer dich eingeladen hat, kann ihn dir geben.',
  memberAlready: ({ email }) => `Du bist schon in diesem Kurs. Die Einladung bleibt für ${email} offen.`,
  noSuchPerson: 'Diese Person gibt es in diesem Kurs nicht.',
  lastOfStaff:
    'Ein Kurs braucht mindestens eine Lehrkraft oder Kursadmin. Gib zuerst jemand anderem diese Rolle.',
  mailedTooOften: 'Diese Einladung wurde gerade schon mehrmals verschickt.',
  wrongCodes: 'Zu viele falsche Codes.',
  invitesPerDay: ({ most }) =>
    `Du kannst höchstens ${most} Personen am Tag einladen, deshalb wurde nichts verschickt.`,
  andMore: ({ count }) => `Und ${count} weitere.`,
  nothingSent: 'Es wurde nichts verschickt.',
  linkClosed: 'Dieser Link ist geschlossen. Frag deine Lehrkraft.',
  noSuchInvite: 'Diese Einladung gibt es nicht: Sie wurde beantwortet oder zurückgezogen.',
  inviteIsGone:
    'Diese Einladung ist nicht mehr offen: Sie wurde zurückgezogen oder schon beantwortet. Bitte um eine neue.',
  cannotMailInvites: 'Dieser Server kann keine Mails verschicken. Kopiere den Link und gib ihn weiter.',
  noSuchQuestion: 'Diese Frage gibt es nicht.',
  noSuchComment: 'Diesen Kommentar gibt es nicht.',
  tooManySavedComments: ({ mostSavedComments }) =>
    `Du hast ${mostSavedComments} gespeicherte Kommentare. Lösche zuerst einen.`,
  tooManyMessages: ({ mostMessages }) =>
    `Dieses Gespräch hat schon ${mostMessages} Nachrichten. Stell eine neue Frage.`,
  tooManyQuestions: ({ mostThreads }) =>
    `Zu dieser Aufgabe gibt es schon ${mostThreads} Fragen. Schreib in eine davon.`,
  downloadTooLarge: 'Das ist zu viel für eine Datei. Lade die Lektionen einzeln herunter.',
  exerciseLocked: ({ position }) => `Löse zuerst Aufgabe ${position}.`,
  hintLocked: 'Dieser Hinweis lässt sich noch nicht öffnen, oder es gibt ihn nicht mehr.',
  exerciseCompleted: 'Diese Aufgabe ist gelöst, deshalb bleibt ihr Code, wie er ist.',
  codeChangedElsewhere: 'Diese Aufgabe wurde in einem anderen Tab oder auf einem anderen Gerät geändert.',
  studentHasPassed: 'Die Person hat diese Aufgabe bestanden, deshalb bleibt sie gelöst.',
  noSuchExercise: 'Diese Aufgabe gibt es in diesem Kurs nicht.',
  lessonNotOpen: 'Diese Lektion ist gerade nicht geöffnet. Deine gespeicherte Arbeit bleibt erhalten.',
  noSuchStudent: 'Diese Person lernt nicht in diesem Kurs.',
  nobodyAskedForALook: 'Darum hat niemand gebeten.',
  answeredMeanwhile: 'Inzwischen hat jemand anderes geantwortet.',
  noGradingToSee: 'Diese Aufgabe hat keine Bewertung, die du sehen kannst.',
  askedAlready: 'Du hast schon gefragt. Warte auf die Antwort, bevor du noch einmal fragst.',
  askedTooOften: ({ mostSecondLooks }) =>
    `Du hast zu dieser Bewertung ${mostSecondLooks}-mal gefragt. Sprich mit deiner Lehrkraft.`,
  nothingToGrade: 'So etwas gibt es hier nicht zu bewerten.',
  noGraderChosen: 'Wähle mindestens eine Lehrkraft aus.',
  notGradedByHand: 'Diese Aufgabe wird nicht mehr von Hand bewertet.',
  rubricChangedMeanwhile:
    'Das Bewertungsraster wurde inzwischen geändert. Sieh dir seine Punkte noch einmal an.',
  gradedMeanwhile: 'Inzwischen hat jemand anderes das bewertet. Du siehst, was angekreuzt wurde.',
  programChangedMeanwhile: 'Die Person hat das Programm inzwischen geändert. Sieh es dir noch einmal an.',
  noSuchColumn: 'Diese Spalte gibt es in diesem Notenbuch nicht.',
  noSuchColumnGroup: 'Diese Gruppe von Spalten gibt es in diesem Notenbuch nicht.',
  columnNameTaken: ({ name }) => `Es gibt schon eine Spalte „${name}“. Wähle einen anderen Namen.`,
  tooManyColumns: ({ mostColumns }) =>
    `Ein Notenbuch hat höchstens ${mostColumns} eigene Spalten. Lösche zuerst eine.`,
  cellChangedMeanwhile: ({ column }) =>
    `Inzwischen hat jemand anderes „${column}“ geändert. Nichts wurde gespeichert; sieh es dir noch einmal an.`,
  weightsChangedMeanwhile:
    'Inzwischen hat jemand anderes die Gewichte geändert. Sieh sie dir noch einmal an.',
  gradingReleased:
    'Die Person hat diese Bewertung gesehen. Nimm sie zurück, bevor du sie als nicht bewertet markierst.',
} satisfies WordsOf<typeof english>;
