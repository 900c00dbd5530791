import type { WordsOf } from '../core/catalogue.ts';
import type { runningProblems as english } from './running-problems.ts';

export const runningProblems = {
  noSuchLanguage: 'languageConfigId: Diese Programmiersprache gibt es nicht. Wähle eine andere.',
  noSuchConfiguration: 'Diese Konfiguration einer Programmiersprache gibt es nicht.',
  noLanguageYet: 'Hier ist noch keine Programmiersprache eingerichtet. Frag die Administration von Cairn.',
  trialIsOver: 'Diese Probe ist vorbei: Eine neuere kam an ihre Stelle. Versuch es noch einmal.',
  languagesMissing: ({ missing }) =>
    `Dieser Server hat keine Programmiersprache namens ${missing.join(' oder ')}. Die Administration kann sie hinzufügen.`,
  languageNameTaken: 'Es gibt schon eine Programmiersprache mit diesem Namen. Wähle einen anderen Namen.',
  unreadableMessage: 'Die Seite hat etwas gesendet, das nicht gelesen werden kann.',
  noRunnerNow: 'Gerade kann kein Programm ausgeführt werden. Bitte versuch es in einer Minute noch einmal.',
  onlyTests: 'Auf diesem Server können Programme nur von Tests ausgeführt werden.',
  noSuchRun: 'Diese Ausführung gibt es nicht.',
  stoppedByYou: 'Du hast diese Ausführung gestoppt.',
  overtaken: 'Eine neuere Ausführung kam an ihre Stelle.',
  interruptedOften:
    'Die Ausführung wurde mehrmals unterbrochen. Das liegt an uns, nicht an dir: Führe sie bitte noch einmal aus.',
  notStored:
    'Das Ergebnis konnte nicht gespeichert werden. Das liegt an uns, nicht an dir: Führe es bitte noch einmal aus.',
  programsMissing: ({ missing }) =>
    `${missing.join(', ')} fehlt auf dem Rechner, der den Code ausführt. Installiere es dort, oder ändere das Kommando.`,
  freeRunFailed: 'Das Programm konnte nicht ausgeführt werden. Bitte versuch es noch einmal.',
  connectionLost: 'Die Verbindung zum Programm ging verloren. Bitte versuch es noch einmal.',
  noRoomLeft: ({ megabytes }) =>
    `Es ist kein Platz mehr: Deine Ausführungen und Dateien dürfen ${megabytes} MB belegen. Bitte deine Lehrkraft oder die Administration um mehr Platz.`,
} satisfies WordsOf<typeof english>;
