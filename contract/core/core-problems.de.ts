import type { WordsOf } from './catalogue.ts';
import type { coreProblems as english } from './core-problems.ts';
import { pluralsOf } from './plurals.ts';

const count = pluralsOf('de');

const inSeconds = (seconds: number) => count(seconds, { one: 'einer Sekunde', other: `${seconds} Sekunden` });

export const coreProblems = {
  signIn: 'Bitte melde dich an.',
  notPartOfActivity: 'Das gehört nicht zu der Aktivität, die du in deinem Kurs geöffnet hast.',
  onlySiteAdmins: 'Das dürfen nur Administrator:innen dieser Seite.',
  noSuchCourse: 'Diesen Kurs gibt es nicht.',
  onlyStaff: 'Das dürfen nur die Lehrkräfte dieses Kurses.',
  onlyOneLessonOpened:
    'Du hast eine einzelne Lektion geöffnet. Öffne dafür den ganzen Kurs aus deinem Lernmanagementsystem.',
  nothingHere: 'Unter dieser Adresse gibt es nichts.',
  onlyChoosingLessons: 'Hier kannst du Lektionen auswählen und hinzufügen, aber den Kurs nicht ändern.',
  notWithTokens: 'Ein persönliches Token kann das nicht. Melde dich an und tu es auf der Seite.',
  tokenNeedsScope: ({ scope }) =>
    `Dieses Token darf das nicht: Ihm fehlt das Recht „${scope}“. Erzeuge in deinem Profil ein anderes.`,
  pageOutOfDate: 'Diese Seite ist veraltet. Lade sie neu und versuch es noch einmal.',
  serverBusy: 'Der Server ist beschäftigt oder startet neu. Bitte versuch es gleich noch einmal.',
  tooLarge: 'Das ist zu groß, um es zu senden.',
  sendJson: 'Sende den Inhalt als JSON, mit dem Content-Type application/json.',
  notJson: 'Die Anfrage konnte nicht gelesen werden: Sie ist kein gültiges JSON.',
  sendObject: 'Sende ein JSON-Objekt.',
  queryNotValid: 'Die Abfrage ist nicht gültig.',
  nulCharacter: 'Text darf keine NUL-Zeichen enthalten.',
  webSocketOnly: 'Diese Adresse ist für einen WebSocket.',
  fileCutShort: 'Die Datei kam nicht vollständig an. Bitte sende sie noch einmal.',
  fileTooLarge: ({ megabytes }) =>
    `Die Datei ist größer als ${megabytes} MB, und mehr nimmt dieser Server nicht an.`,
  sendOneFile: 'file: Sende eine Datei, als Feld „file“ eines Formulars (multipart).',
  webNotBuilt: 'Die Seiten sind nicht gebaut: Starte den Server mit npm start.',
  field: ({ field, sentence }) => `${field}: ${sentence}`,
  severalSentences: ({ sentences }) => sentences.join(' '),
  unexpected: 'Es ist ein Fehler aufgetreten. Bitte wende dich an deine Administration.',
  storageFull:
    'Die Festplatte des Servers ist voll, deshalb kann gerade nichts gespeichert werden. Bitte sag es denen, die diesen Server betreiben.',
  savedTooOften: ({ seconds }) =>
    `Du hast in der letzten Minute sehr oft gespeichert. Nichts Getipptes ist verloren; es kann in ${inSeconds(seconds)} gespeichert werden.`,
  editsTooOften: ({ seconds }) =>
    `Diese Seite hat in der letzten Minute sehr viele Änderungen gesendet. Nichts Getipptes ist verloren; sie werden in ${inSeconds(seconds)} gesendet.`,
  changedTooMuch: ({ seconds }) =>
    `Du hast in der letzten Minute sehr viel geändert. Versuch es in ${inSeconds(seconds)} noch einmal.`,
  interrupted: 'Es wurde mehrmals unterbrochen. Bitte versuch es noch einmal.',
  failedHere: 'Auf dem Server ging etwas schief. Bitte versuch es noch einmal.',
  answeredStatus: ({ status }) => `Die Antwort hatte den Status ${status}.`,
  addressNotPublic: ({ host }) =>
    `${host} ist keine öffentliche Adresse. Wenn es eure eigene Plattform ist, trage sie in CAIRN_LTI_ALLOWED_HOSTS ein.`,
  noAnswer: ({ seconds }) => `Innerhalb von ${seconds} Sekunden kam keine Antwort.`,
  refusesConnections: 'Verbindungen werden abgelehnt.',
  hostNotFound: 'Der Rechnername wurde nicht gefunden.',
  connectionBroken: 'Die Verbindung wurde abgebrochen.',
  connectionFailed: ({ why }) => `Die Verbindung kam nicht zustande (${why}).`,
  addressNotUrl: 'Die Adresse ist keine URL.',
  addressNotHttps: 'Die Adresse beginnt nicht mit https.',
  answerTooLarge: 'Die Antwort ist größer als 1 MB.',
  lastTryFailed: 'Auch der letzte Versuch ging schief.',
} satisfies WordsOf<typeof english>;
