import type { WordsOf } from '../core/catalogue.ts';
import type { runProblems as english } from './run-problems.ts';

const mustBe = {
  int: (found: string) => `muss hier eine ganze Zahl sein; deins ist ${found}`,
  number: (found: string) => `muss hier eine Zahl sein; deins ist ${found}`,
  pattern: (found: string) =>
    `muss hier einfacher Text sein, ohne Zeichen, die für andere stehen; deins ist ${found}`,
  some: () => 'darf hier nicht leer sein; deins ist es',
  words: (found: string) => `muss hier so viele Wörter haben wie in der Lösung; deins ist ${found}`,
  own: (found: string) => `muss hier einfacher Text sein; deins ist ${found}`,
  name: (found: string) => `muss hier derselbe Text sein wie in der Lösung; deins ist ${found}`,
  code: (found: string) =>
    `wird hier von einer Shell ausgeführt und darf nur setzen, was die Lösung setzt; deins ist ${found}`,
};
const compared: Record<string, string> = {
  '!=': 'alles außer ',
  '<': 'weniger als ',
  '>': 'mehr als ',
  '<=': 'höchstens ',
  '>=': 'mindestens ',
  '~': 'ungefähr ',
  has: 'ein Text mit ',
  begins: 'ein Text, der beginnt mit ',
  ends: 'ein Text, der endet mit ',
};

const hows = { computing: 'Rechenzeit', waiting: 'Wartezeit' };

const ofFile = (file: string | null) => (file === null ? '' : ` von ${file}`);
const inLine = (line: number | null, file: string | null) =>
  line === null ? '' : ` in Zeile ${line}${ofFile(file)}`;
const inSeconds = (seconds: number) => `${seconds.toFixed(1).replace('.', ',')} s`;

/** What of a program's output is compared. A file has its name. */
type Place = { where: 'stdout' | 'stderr' | 'file'; file: string | null };

const nameOf = ({ where, file }: Place) =>
  where === 'file' ? `Datei ${file}` : where === 'stdout' ? 'Ausgabe' : 'Fehlerausgabe';
/** `erwartet: 5, dein Programm hat aber 4 ausgegeben` */
const did = ({ where, file }: Place, found: string | null) => {
  const what = found ?? 'nichts';
  if (where === 'file') return `hat aber ${what} in ${file} geschrieben`;
  return where === 'stdout' ? `hat aber ${what} ausgegeben` : `hat aber ${what} als Fehler ausgegeben`;
};
const rightBut = (isOutputRight: boolean) =>
  isOutputRight ? 'die Ausgabe stimmt, aber dein Programm' : 'dein Programm';

export const runProblems = {
  // How a run ended.
  cannotBeCompiled: 'Dein Programm konnte nicht übersetzt werden.',
  computedTooLong: ({ cpuMs }) =>
    `Dein Programm wurde nach ${cpuMs} ms Rechenzeit gestoppt: Gibt es eine Schleife, die nie endet?`,
  outOfMemory: ({ megabytes }) =>
    `Dein Programm wurde gestoppt, weil es mehr als ${megabytes} MB Speicher brauchte: Wächst etwas immer weiter?`,
  usedMemory: ({ megabytes }) => `Dein Programm hat mehr als ${megabytes} MB Speicher gebraucht.`,
  testsFull: 'Den Tests ging der Speicher aus: Übergibt dein Programm etwas, das viel zu groß ist?',
  printedTooMuch: ({ kilobytes }) =>
    `Dein Programm wurde gestoppt, weil es mehr als ${kilobytes} KB ausgegeben hat: Gibt es etwas in einer Schleife aus, die nie endet?`,
  flooded: ({ cpuMs, kilobytes }) =>
    `Dein Programm wurde nach ${cpuMs} ms gestoppt, in denen es mehr als ${kilobytes} KB ausgegeben hat: Gibt es etwas in einer Schleife aus, die nie endet?`,
  tooManyProcesses: ({ processes }) =>
    `Dein Programm wurde gestoppt, weil es mehr als ${processes} Prozesse oder Threads gestartet hat.`,
  endedEarly: 'Dein Programm war zu Ende, bevor alle Tests laufen konnten.',
  cancelled: 'Die Ausführung wurde abgebrochen.',
  notCarriedOut:
    'Das Programm konnte nicht ausgeführt werden. Das liegt an uns, nicht an dir: Bitte versuch es noch einmal.',
  runnerFailedTwice:
    'Das Programm konnte nicht ausgeführt werden: Der Ausführungsdienst fiel zweimal aus. Das liegt an uns, nicht an dir.',
  runnerDoesNotStart:
    'Das Programm konnte nicht ausgeführt werden: Der Ausführungsdienst startet nicht. Das liegt an uns, nicht an dir.',
  busy: 'Der Server war zu beschäftigt, um dein Programm auszuführen. Das liegt an uns, nicht an dir: Bitte führe es in einer Minute noch einmal aus.',
  waited: ({ asleepMs }) =>
    `Dein Programm wurde gestoppt, nachdem es ${asleepMs} ms gewartet hatte. Schläft es, oder wartet es auf eine Eingabe, die nie kommt?`,
  budgetUsed: ({ seconds, how }) =>
    `Die Ausführung wurde gestoppt: Alle Tests zusammen dürfen ${seconds} s ${hows[how]} brauchen, und sie brauchten mehr.`,
  testsComputed: 'Gestoppt: Die Tests selbst, nicht dein Programm, haben zu lange gerechnet.',
  testsWaited: ({ asleepMs }) =>
    `Die Ausführung wurde nach ${asleepMs} ms gestoppt: Die Tests selbst, nicht dein Programm, haben gewartet.`,
  manyCalls: ({ count, line }) =>
    `Gestoppt nach ${count} Aufrufen des Programms, die letzten in Zeile ${line} der Tests: Jeder Aufruf braucht hier Zeit. ` +
    'Die Tests sollten es seltener aufrufen, mit mehr Arbeit in jedem Aufruf, oder das Limit muss größer sein.',
  compiledTooLong: ({ seconds, how }) =>
    `Das Übersetzen deines Programms wurde nach ${seconds} s ${hows[how]} gestoppt.`,
  compiledTooLarge: ({ megabytes }) =>
    `Das Übersetzen deines Programms wurde gestoppt, weil es mehr als ${megabytes} MB Speicher brauchte.`,
  compilerFailed: 'Der Compiler kam mit deinem Programm nicht zurecht.',
  typeError: ({ line, file, said }) => `Dein Programm hat einen Typfehler${inLine(line, file)}: ${said}`,
  said: ({ said }) => said,

  // Crashes.
  illegalInstruction: 'Dein Programm ist abgestürzt: Es hat einen ungültigen Befehl ausgeführt.',
  aborted: 'Dein Programm ist abgestürzt: Es hat sich selbst abgebrochen.',
  busError: 'Dein Programm ist abgestürzt: Es griff auf Speicher zu, den es nicht gibt (bus error).',
  arithmetic:
    'Dein Programm ist abgestürzt: Es hat durch null geteilt oder anderes gerechnet, das kein Ergebnis hat.',
  killed: 'Dein Programm wurde beendet.',
  segmentationFault:
    'Dein Programm ist abgestürzt: Es griff auf Speicher zu, der ihm nicht gehört (segmentation fault).',
  deepCalls: 'Dein Programm ist abgestürzt (segmentation fault): Ruft sich eine Funktion endlos selbst auf?',
  fileTooLarge: 'Dein Programm wurde gestoppt, weil es eine zu große Datei geschrieben hat.',
  notAllowed:
    'Dein Programm wurde gestoppt, weil es vom System etwas verlangt hat, das hier nicht erlaubt ist.',
  signal: ({ signal }) => `Dein Programm ist abgestürzt (Signal ${signal}).`,
  crashed: 'Dein Programm ist abgestürzt.',

  // A program that ended while the tests went on, or before.
  exitedBeforeTests: 'Dein Programm hat sich selbst beendet (exit), bevor die Tests anfangen konnten.',
  exited: ({ exitCode }) =>
    `Dein Programm hat sich selbst beendet (Exit-Code ${exitCode}), bevor alle Tests gelaufen waren.`,
  calledExit: ({ exitCode }) =>
    `Dein Programm hat process.exit(${exitCode}) aufgerufen, bevor die Tests fertig waren.`,
  endedByCode: ({ exitCode }) =>
    `Dein Programm war von selbst zu Ende (mit Code ${exitCode ?? 'unbekannt'}), bevor die Tests fertig waren.`,
  endedBySignal: ({ signal }) =>
    `Dein Programm war von selbst zu Ende (durch das Signal ${signal}), bevor die Tests fertig waren.`,
  wroteIntoLine: 'Dein Programm hat in die Leitung zwischen Programm und Tests geschrieben.',
  closedLine: 'Dein Programm hat die Leitung zwischen Programm und Tests geschlossen.',
  unreadable: ({ line, file, said }) =>
    `Dein Programm kann nicht gelesen werden${inLine(line, file)}: ${said}`,
  stoppedBeforeTests: ({ line, file, said }) =>
    `Dein Programm brach ab${inLine(line, file)}, bevor ein Test laufen konnte: ${said}`,
  pythonCannotRead: ({ said }) => `Python kann dein Programm nicht lesen.\n${said}`,
  notLoaded: ({ said }) => `Dein Programm konnte nicht geladen werden.\n${said}`,
  atLine: ({ line, file, code }) => `Das war in Zeile ${line}${ofFile(file)}: ${code}`,

  // Tests that cannot be run.
  testsUnreadable: ({ said }) => `Die Tests dieser Aufgabe können nicht gelesen werden.\n${said}`,
  casesUnreadable: ({ line, said }) =>
    `Die Tests dieser Aufgabe können nicht gelesen werden.\nZeile ${line}: ${said}`,
  testsCannotRun: ({ said }) => `Die Tests können nicht ausgeführt werden: ${said}`,
  beforeTests: ({ said }) => `Vor den Tests: ${said}`,
  misfit: ({ said }) => `Die Tests passen nicht zum Programm${said === null ? '' : `: ${said}`}.`,
  typeMisfit: ({ said }) => `Die Tests passen nicht zum Programm: ${said}`,
  unsupported: ({ line, what, instead }) =>
    `Zeile ${line} der Tests: ${what} geht hier nicht${instead === '' ? '' : `: ${instead}`}.`,
  sameObject: ({ line, one, other }) =>
    `Zeile ${line} der Tests fragt, ob ${one} und ${other} dasselbe Objekt sind. Eine Liste, die das Programm in einer Klasse oder einem Objekt hält, kommt bei den Tests jedes Mal als Kopie an: Ändert bitte die eine und seht euch die andere an.`,
  tooManyTests: ({ most }) => `Es gibt mehr als ${most} Tests.`,
  notRunByAuthor:
    'Wer die Aufgabe geschrieben hat, muss diese Tests einmal ausführen, bevor sie ein Programm beurteilen können: Bitte sag es weiter.',
  cannotSignal:
    'Die Tests senden mit kill ein Signal, das das Programm nicht erreichen kann: Es läuft an einem eigenen Ort. Bitte testet stattdessen die Funktion, die sein trap aufruft.',
  missingFramework: ({ name, key }) =>
    `Diese Tests sind für ${name} geschrieben, das auf diesem Server nicht installiert ist. Die Administration kann es installieren: npm run cairn -- install-languages ${key}`,
  needsBwrap: ({ name }) =>
    `Tests mit ${name} brauchen bubblewrap, das auf diesem Rechner nicht benutzt werden kann: Bitte sag es deiner Administration.`,
  noUnitCompiler:
    'Das Kommando dieser Programmiersprache hat keinen Compiler, den Unit-Tests benutzen können.',
  noJunit: 'JUnit-Tests können mit dem JDK dieses Servers nicht ausgeführt werden.',
  noEngine: ({ framework, language }) =>
    `Auf diesem Rechner kann nichts „${framework}“-Tests für ${language} ausführen.`,
  noPlainName: ({ file }) =>
    `„${file}“ ist kein einfacher Dateiname: Bitte berichtigt die Konfiguration der Programmiersprache.`,
  noTests: 'In dieser Aufgabe gibt es keine Tests, deshalb konnte nichts geprüft werden.',
  noTestsBut: ({ why }) =>
    `In dieser Aufgabe gibt es keine Tests, deshalb konnte nichts geprüft werden. ${why}`,
  whatUnittestIs:
    'Ein Test ist eine Funktion, deren Name mit test_ beginnt, und der Testcode enthält keine: Schreib def test_example(): und darunter eingerückt das assert.',
  whatNodeTestIs:
    "Ein Test ist ein Aufruf von test oder it, und der Testcode enthält keinen: Schreib test('example', () => { … }) mit dem expect oder assert darin.",
  whatJunitIs:
    'Ein Test ist eine Methode mit @Test, und der Testcode enthält keine: Schreib eine Klasse mit @Test void example() { … } und einer Zusicherung darin.',
  whatCUnitIs:
    'Ein Test ist eine Funktion, und der Testcode enthält keine: Schreib TEST(example) { CHECK_EQ(add(2, 3), 5); }.',
  whatCatch2Is:
    'Ein Test ist ein TEST_CASE, und der Testcode enthält keinen: Schreib TEST_CASE("example") { REQUIRE(add(2, 3) == 5); }.',
  whatBatsIs:
    'Ein Test ist ein Block @test, und der Testcode enthält keinen: Schreib @test "example" { … } mit Prüfungen darin.',
  whatIoIs:
    'Die Liste der Fälle im Testcode ist leer: Schreib mindestens einen, etwa { "name": "example", "stdin": "2 3", "stdout": "5" }.',

  // What does not fit the tests, in C and C++.
  noAssembler: 'Verzichte bitte auf diese Assembler-Anweisungen: Sie würden auch die Tests ändern.',
  libraryName: ({ name }) =>
    `Die Tests benutzen ${name ?? 'Funktionen'} der Bibliothek: Gib deiner eigenen Funktion bitte einen anderen Namen.`,
  otherMeaning: ({ name }) =>
    `Die Tests benutzen Funktionen der Bibliothek: Gib ihnen bitte keine andere Bedeutung (${name}).`,
  addedToStd: ({ names }) =>
    `Füge dem Namensraum std bitte nichts hinzu (${names.join(', ')}): Gib ihm einen anderen Namen, außerhalb von std.`,
  lineMarkers: 'Entferne bitte die Zeilen, die mit # und einer Zahl beginnen.',
  notClosed: 'Etwas in deinem Programm ist nicht geschlossen: Eine } fehlt.',
  otherResult: ({ name, wanted, found }) => `${name} muss ${wanted} zurückgeben; deins gibt ${found} zurück.`,
  otherType: ({ what, wanted, found }) => `${what} muss ${wanted} sein; mit deinem Programm ist es ${found}.`,
  otherHead: ({ wanted, found }) => `Die Tests brauchen ${wanted}; deins ist ${found}.`,
  nearFunction: ({ name, near }) => `Es gibt keine Funktion ${name}, aber ${near}.`,
  noFunction: ({ name, wanted }) => `Es gibt keine Funktion ${name}. Die Tests brauchen ${wanted}.`,

  // The same in Bash.
  nearFunctionThere: ({ name, near }) => `In deinem Programm gibt es keine Funktion ${name}, aber ${near}.`,
  functionNotLoaded: ({ name }) => `Die Funktion ${name} deines Programms konnte nicht geladen werden.`,
  noFunctionThere: ({ name }) => `In deinem Programm gibt es keine Funktion ${name}.`,
  noAnswer: 'Dein Programm wurde gestoppt, bevor es geantwortet hat.',
  wrongValue: ({ kind, what, found, line }) =>
    `${what ?? 'Ein Wert'} ${mustBe[kind](found)}${line === null ? '' : ` (Zeile ${line} der Tests)`}.`,

  // Checks of C and C++.
  wrongCheck: ({ check, operator, wanted, found }) =>
    `${check}: erwartet war ${compared[operator] ?? ''}${wanted}, es kam aber ${found}.`,
  otherChecks: 'es kam etwas anderes an als seine Prüfungen.',
  missingChecks: 'nicht alle Prüfungen dieses Tests fanden so statt, wie sie sollten.',
  expectedOther: ({ check }) => `${check}: erwartet war etwas anderes.`,
  equalToOthers: ({ check }) => `${check}: Dein == sagt, dass es auch anderen Objekten gleich ist.`,
  otherPointer: ({ check }) => `${check}: Erwartet war ein anderer Zeiger.`,
  calledFailure: 'die Tests nennen das einen Fehlschlag.',
  notAsItShould: ({ check }) => `das ist nicht, wie es sein sollte: ${check}`,
  unfitValue: ({ name, wanted }) =>
    `${name} muss ${wanted} zurückgeben; deins gab einen Wert zurück, der nicht passt.`,
  exceptionThrown: ({ said }) => `eine Ausnahme wurde geworfen: ${said}`,
  endedInTest: 'dein Programm war zu Ende, bevor es dieser Test war.',
  calledTooOften: ({ name }) => `${name} wurde öfter aufgerufen als erwartet.`,
  calledTooSeldom: ({ name }) => `${name} wurde nicht so oft aufgerufen wie erwartet.`,
  calledUnexpected: ({ name }) => `${name} wurde aufgerufen, und das war nicht erwartet.`,
  calledOther: ({ wanted, name }) => `${wanted} hätte aufgerufen werden sollen, es war aber ${name}.`,
  otherArgument: ({ parameter, name, found }) =>
    `${parameter} von ${name} ist nicht, was erwartet war (es ist ${found}).`,

  // Tests one by one.
  ofTest: ({ test, what }) => `${test}: ${what}`,
  belowTest: ({ test, what }) => [test, ...what].join('\n'),
  lines: ({ lines }) => lines.join('\n'),
  notRun: ({ test, why }) => `${test}: Dieser Test ist nicht gelaufen. ${why}`,
  noTurn: 'Dein Programm war zu Ende, bevor er an der Reihe war.',
  twice: ({ test }) => `${test}: Für diesen Test kam mehr als ein Ergebnis, deshalb zählt keins davon.`,
  unknownTest: ({ test }) => `${test}: Das ist keiner der Tests dieser Aufgabe.`,
  skipped: ({ test }) => `${test}: Dieser Test wurde übersprungen, deshalb gilt er nicht als bestanden.`,
  unsteady:
    'Noch einmal genauso aufgerufen, bricht dein Programm in diesem Test ab. Es darf nicht vom Zufall abhängen.',

  // Cases with input and output.
  patternComputed: 'Gestoppt: Das Muster dieses Tests, nicht dein Programm, hat zu lange gerechnet.',
  nothingExpected:
    'dieser Fall sagt nicht, was erwartet wird. Gib ihm eine erwartete Ausgabe, eine Datei oder einen Exit-Code.',
  otherExitCode: ({ wanted, found }) =>
    `erwartet war der Exit-Code ${wanted}, dein Programm endete aber mit ${found}.`,
  exitCodeNot0: ({ exitCode, isOutputRight }) =>
    `${rightBut(isOutputRight)} endete mit dem Exit-Code ${exitCode}. Es muss mit 0 enden.`,
  endedWithError: ({ exitCode, isOutputRight }) =>
    `${rightBut(isOutputRight)} endete mit einem Fehler (Exit-Code ${exitCode}).`,
  fileUnreadable: ({ file }) => `${file} ist keine Datei oder hat mehr als 64 KB.`,
  fileNotWritten: ({ file }) => `dein Programm hat die Datei ${file} nicht geschrieben.`,
  noMatch: ({ where, file, found, pattern }) =>
    `${nameOf({ where, file })}: ${found} passt nicht zum Muster ${pattern}`,
  expectedText: ({ where, file, wanted, found }) =>
    `erwartet war ${wanted}, dein Programm ${did({ where, file }, found)}.`,
  mustContain: ({ where, file, wanted, found }) =>
    `${nameOf({ where, file })} muss ${wanted} enthalten, dein Programm ${did({ where, file }, found)}.`,
  moreThanExpected: ({ where, file, line, found }) =>
    `${nameOf({ where, file })}: ab Zeile ${line} ist mehr da als erwartet: ${found}.`,
  lineMissing: ({ where, file, line, wanted }) =>
    `${nameOf({ where, file })}: Zeile ${line} fehlt, erwartet war ${wanted}.`,
  otherLine: ({ where, file, line, wanted, found }) =>
    `${nameOf({ where, file })}: Zeile ${line} sollte ${wanted} sein, dein Programm ${did({ where, file }, found)}.`,

  // Free runs.
  finished: ({ seconds }) => `Fertig nach ${inSeconds(seconds)}.`,
  endedWithCode: ({ seconds, exitCode }) => `Beendet nach ${inSeconds(seconds)} mit Exit-Code ${exitCode}.`,
  freeComputed: ({ seconds, line }) =>
    `Gestoppt nach ${seconds} s Rechenzeit${line === null ? '' : `, in der Schleife in Zeile ${line}`}.`,
  idle: ({ minutes }) => `Gestoppt nach ${minutes} Minuten ohne Eingabe.`,
  stoppedByYou: 'Von dir gestoppt.',
  takenOver: 'Gestoppt, weil du in einem anderen Tab ein Programm gestartet hast.',
  elsewhere: 'In einem anderen Tab läuft ein Programm von dir.',
} satisfies WordsOf<typeof english>;
