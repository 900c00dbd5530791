import { catalogue } from '../core/catalogue.ts';

/**
 * What the runner says about a run, a free run or a test. It imports this file, so that there is one place for these words;
 * what compilers, runtimes and assertions say stands in them as it came.
 */

type How = 'computing' | 'waiting';
type ValueKind = 'int' | 'number' | 'pattern' | 'some' | 'words' | 'own' | 'name' | 'code';
type Operator = '==' | '!=' | '<' | '>' | '<=' | '>=' | '~' | 'has' | 'begins' | 'ends';

const mustBe: Record<ValueKind, (found: string) => string> = {
  int: found => `must be a whole number here; yours is ${found}`,
  number: found => `must be a number here; yours is ${found}`,
  pattern: found => `must be plain text here, without characters that match others; yours is ${found}`,
  some: () => 'must not be empty here; yours is',
  words: found => `must be as many words here as in the solution; yours is ${found}`,
  own: found => `must be plain text here; yours is ${found}`,
  name: found => `must be the same text here as in the solution; yours is ${found}`,
  code: found => `is run by a shell here and may only set what the solution sets; yours is ${found}`,
};
const compared: Partial<Record<Operator, string>> = {
  '!=': 'anything but ',
  '<': 'less than ',
  '>': 'more than ',
  '<=': 'at most ',
  '>=': 'at least ',
  '~': 'about ',
  has: 'a text with ',
  begins: 'a text that begins with ',
  ends: 'a text that ends with ',
};

const ofFile = (file: string | null) => (file === null ? '' : ` of ${file}`);
const inLine = (line: number | null, file: string | null) =>
  line === null ? '' : ` in line ${line}${ofFile(file)}`;

export const runProblems = catalogue('run', {
  // How a run ended.
  cannotBeCompiled: 'Your program could not be compiled.',
  computedTooLong: ({ cpuMs }: { cpuMs: number }) =>
    `Your program was stopped after ${cpuMs} ms of computing: is there a loop that never ends?`,
  outOfMemory: ({ megabytes }: { megabytes: number }) =>
    `Your program was stopped because it needed more than ${megabytes} MB of memory: does something keep growing?`,
  usedMemory: ({ megabytes }: { megabytes: number }) =>
    `Your program used more than ${megabytes} MB of memory.`,
  testsFull: 'The tests ran out of memory: does your program hand over something that is far too large?',
  printedTooMuch: ({ kilobytes }: { kilobytes: number }) =>
    `Your program was stopped because it printed more than ${kilobytes} KB: is it printing in a loop that never ends?`,
  // Where printing takes so long that the CPU limit comes before the limit of output.
  flooded: ({ cpuMs, kilobytes }: { cpuMs: number; kilobytes: number }) =>
    `Your program was stopped after ${cpuMs} ms, in which it had printed more than ${kilobytes} KB: is it printing in a loop that never ends?`,
  tooManyProcesses: ({ processes }: { processes: number }) =>
    `Your program was stopped because it started more than ${processes} processes or threads.`,
  endedEarly: 'Your program ended before all tests could be run.',
  cancelled: 'The run was cancelled.',
  notCarriedOut: 'The run could not be carried out. This is our fault, not yours: please try again.',
  runnerFailedTwice:
    'The run could not be carried out: the runner failed twice. This is our fault, not yours.',
  runnerDoesNotStart:
    'The run could not be carried out: the runner does not start. This is our fault, not yours.',
  busy: 'The server was too busy to run your program. This is our fault, not yours: please run it again in a minute.',
  // Only for a program that slept: one that computes is stopped by its CPU limit, however busy the machine is.
  waited: ({ asleepMs }: { asleepMs: number }) =>
    `Your program was stopped after it had waited for ${asleepMs} ms. Does it sleep, or wait for input that never comes?`,
  // When no case alone did too much.
  budgetUsed: ({ seconds, how }: { seconds: number; how: How }) =>
    `The run was stopped: all tests together may take ${seconds} s of ${how}, and they took more.`,
  testsComputed: 'Stopped: the tests themselves, not your program, computed for too long.',
  testsWaited: ({ asleepMs }: { asleepMs: number }) =>
    `The run was stopped after ${asleepMs} ms: the tests themselves, not your program, were waiting.`,
  manyCalls: ({ count, line }: { count: number; line: number }) =>
    `Stopped after ${count} calls of the program, the last ones in line ${line} of the tests: each call takes time here. ` +
    'The tests should call it less often, with more work in each call, or the limit has to be larger.',
  compiledTooLong: ({ seconds, how }: { seconds: number; how: How }) =>
    `Compiling your program was stopped after ${seconds} s of ${how}.`,
  compiledTooLarge: ({ megabytes }: { megabytes: number }) =>
    `Compiling your program was stopped because it needed more than ${megabytes} MB of memory.`,
  compilerFailed: 'The compiler could not cope with your program.',
  typeError: ({ line, file, said }: { line: number | null; file: string | null; said: string }) =>
    `Your program has a type error${inLine(line, file)}: ${said}`,
  // A text that is shown as it came.
  said: ({ said }: { said: string }) => said,

  // Crashes.
  illegalInstruction: 'Your program crashed: it ran an illegal instruction.',
  aborted: 'Your program crashed: it aborted itself.',
  busError: 'Your program crashed: it touched memory that does not exist (bus error).',
  arithmetic: 'Your program crashed: it divided by zero, or did other arithmetic that has no result.',
  killed: 'Your program was killed.',
  segmentationFault: 'Your program crashed: it touched memory that is not its own (segmentation fault).',
  deepCalls: 'Your program crashed (segmentation fault): does a function call itself without end?',
  fileTooLarge: 'Your program was stopped because it wrote a file that is too large.',
  notAllowed: 'Your program was stopped because it asked the system for something that is not allowed here.',
  signal: ({ signal }: { signal: number }) => `Your program crashed (signal ${signal}).`,
  crashed: 'Your program crashed.',

  // A program that ended while the tests went on, or before.
  exitedBeforeTests: 'Your program ended itself (exit) before the tests could begin.',
  exited: ({ exitCode }: { exitCode: number }) =>
    `Your program ended itself (exit code ${exitCode}) before all tests had run.`,
  calledExit: ({ exitCode }: { exitCode: number }) =>
    `Your program called process.exit(${exitCode}) before the tests were done.`,
  endedByCode: ({ exitCode }: { exitCode: number | null }) =>
    `Your program ended by itself (with code ${exitCode ?? 'unknown'}) before the tests were done.`,
  endedBySignal: ({ signal }: { signal: string }) =>
    `Your program ended by itself (by signal ${signal}) before the tests were done.`,
  wroteIntoLine: 'Your program wrote into the line between program and tests.',
  closedLine: 'Your program closed the line between program and tests.',
  unreadable: ({ line, file, said }: { line: number | null; file: string | null; said: string }) =>
    `Your program cannot be read${inLine(line, file)}: ${said}`,
  stoppedBeforeTests: ({ line, file, said }: { line: number | null; file: string | null; said: string }) =>
    `Your program stopped${inLine(line, file)} before any test could run: ${said}`,
  pythonCannotRead: ({ said }: { said: string }) => `Python cannot read your program.\n${said}`,
  notLoaded: ({ said }: { said: string }) => `Your program could not be loaded.\n${said}`,
  atLine: ({ line, file, code }: { line: number; file: string | null; code: string }) =>
    `It was at line ${line}${ofFile(file)}: ${code}`,

  // Tests that cannot be run.
  testsUnreadable: ({ said }: { said: string }) => `The tests of this exercise cannot be read.\n${said}`,
  casesUnreadable: ({ line, said }: { line: number; said: string }) =>
    `The tests of this exercise cannot be read.\nLine ${line}: ${said}`,
  testsCannotRun: ({ said }: { said: string }) => `The tests cannot be run: ${said}`,
  beforeTests: ({ said }: { said: string }) => `Before the tests: ${said}`,
  misfit: ({ said }: { said: string | null }) =>
    `The tests do not fit the program${said === null ? '' : `: ${said}`}.`,
  typeMisfit: ({ said }: { said: string }) => `The tests do not fit the program: ${said}`,
  unsupported: ({ line, what, instead }: { line: number; what: string; instead: string }) =>
    `Line ${line} of the tests: ${what} is not supported here${instead === '' ? '' : `: ${instead}`}.`,
  sameObject: ({ line, one, other }: { line: number; one: string; other: string }) =>
    `Line ${line} of the tests asks whether ${one} and ${other} are the same object. A list that the program keeps in a class or an object comes to the tests as a copy, each time that they ask for it: please change one of them and look at the other.`,
  tooManyTests: ({ most }: { most: number }) => `There are more than ${most} tests.`,
  notRunByAuthor: 'The author has to run these tests once before they can judge a program: please tell them.',
  cannotSignal:
    'The tests send a signal with kill, which cannot reach the program: it runs in a place of its own. Please test the function that its trap calls instead.',
  // The same words as for pytest.
  missingFramework: ({ name, key }: { name: string; key: string }) =>
    `These tests are written for ${name}, which is not installed on this server. An administrator can install it: npm run cairn -- install-languages ${key}`,
  needsBwrap: ({ name }: { name: string }) =>
    `${name} tests need bubblewrap, which cannot be used on this machine: please tell your administrator.`,
  noUnitCompiler: 'The command of this language has no compiler that unit tests can use.',
  noJunit: 'JUnit tests cannot be run with the JDK of this server.',
  noEngine: ({ framework, language }: { framework: string; language: string }) =>
    `Nothing on this machine can run "${framework}" tests for ${language}.`,
  noPlainName: ({ file }: { file: string }) =>
    `"${file}" is not a plain file name: please correct the language configuration.`,
  noTests: 'There are no tests in this exercise, so nothing could be checked.',
  noTestsBut: ({ why }: { why: string }) =>
    `There are no tests in this exercise, so nothing could be checked. ${why}`,
  whatUnittestIs:
    'A test is a function whose name begins with test_, and the test code holds none: write def test_example(): with the assert indented below it.',
  whatNodeTestIs:
    "A test is a call of test or it, and the test code holds none: write test('example', () => { … }) with the expect or assert inside.",
  whatJunitIs:
    'A test is a method with @Test, and the test code holds none: write a class with @Test void example() { … } and an assertion inside.',
  whatCUnitIs:
    'A test is a function, and the test code holds none: write TEST(example) { CHECK_EQ(add(2, 3), 5); }.',
  whatCatch2Is:
    'A test is a TEST_CASE, and the test code holds none: write TEST_CASE("example") { REQUIRE(add(2, 3) == 5); }.',
  whatBatsIs:
    'A test is a block @test, and the test code holds none: write @test "example" { … } with checks inside.',
  whatIoIs:
    'The list of cases in the test code is empty: write at least one, such as { "name": "example", "stdin": "2 3", "stdout": "5" }.',

  // What does not fit the tests, in C and C++.
  noAssembler: 'Please do without these assembler directives: they would change the tests, too.',
  libraryName: ({ name }: { name: string | null }) =>
    `The tests use the library's ${name ?? 'functions'}: please give your own function another name.`,
  otherMeaning: ({ name }: { name: string }) =>
    `The tests use functions of the library: please do not give them another meaning (${name}).`,
  addedToStd: ({ names }: { names: readonly string[] }) =>
    `Please do not add to the namespace std (${names.join(', ')}): give it another name, outside of std.`,
  lineMarkers: 'Please remove the lines that begin with # and a number.',
  notClosed: 'Something in your program is not closed: a } is missing.',
  otherResult: ({ name, wanted, found }: { name: string; wanted: string; found: string }) =>
    `${name} must return ${wanted}; yours returns ${found}.`,
  otherType: ({ what, wanted, found }: { what: string; wanted: string; found: string }) =>
    `${what} must be ${wanted}; with your program it is ${found}.`,
  otherHead: ({ wanted, found }: { wanted: string; found: string }) =>
    `The tests need ${wanted}; yours is ${found}.`,
  nearFunction: ({ name, near }: { name: string; near: string }) =>
    `There is no function ${name}, but ${near}.`,
  noFunction: ({ name, wanted }: { name: string; wanted: string }) =>
    `There is no function ${name}. The tests need ${wanted}.`,

  // The same in Bash.
  nearFunctionThere: ({ name, near }: { name: string; near: string }) =>
    `There is no function ${name} in your program, but ${near}.`,
  functionNotLoaded: ({ name }: { name: string }) =>
    `The function ${name} of your program could not be loaded.`,
  noFunctionThere: ({ name }: { name: string }) => `There is no function ${name} in your program.`,
  noAnswer: 'Your program was stopped before it answered.',
  wrongValue: ({
    kind,
    what,
    found,
    line,
  }: {
    kind: ValueKind;
    what: string | null;
    found: string;
    line: number | null;
  }) => `${what ?? 'A value'} ${mustBe[kind](found)}${line === null ? '' : ` (line ${line} of the tests)`}.`,

  // Checks of C and C++.
  wrongCheck: ({
    check,
    operator,
    wanted,
    found,
  }: {
    check: string;
    operator: Operator;
    wanted: string;
    found: string;
  }) => `${check}: expected ${compared[operator] ?? ''}${wanted}, but got ${found}.`,
  otherChecks: 'something else than its checks arrived.',
  missingChecks: 'not all checks of this test took place as they should.',
  expectedOther: ({ check }: { check: string }) => `${check}: expected something else.`,
  equalToOthers: ({ check }: { check: string }) =>
    `${check}: your == says that it is equal to other objects, too.`,
  otherPointer: ({ check }: { check: string }) => `${check}: expected another pointer.`,
  calledFailure: 'the tests call this a failure.',
  notAsItShould: ({ check }: { check: string }) => `this is not as it should be: ${check}`,
  unfitValue: ({ name, wanted }: { name: string; wanted: string }) =>
    `${name} must return ${wanted}; yours returned a value that does not fit.`,
  exceptionThrown: ({ said }: { said: string }) => `an exception was thrown: ${said}`,
  endedInTest: 'your program ended before this test did.',
  calledTooOften: ({ name }: { name: string }) => `${name} was called more often than expected.`,
  calledTooSeldom: ({ name }: { name: string }) => `${name} was not called as often as expected.`,
  calledUnexpected: ({ name }: { name: string }) => `${name} was called, which was not expected.`,
  calledOther: ({ wanted, name }: { wanted: string; name: string }) =>
    `${wanted} should have been called, but ${name} was.`,
  otherArgument: ({ parameter, name, found }: { parameter: string; name: string; found: string }) =>
    `${parameter} of ${name} is not what was expected (it is ${found}).`,

  // Tests one by one.
  ofTest: ({ test, what }: { test: string; what: string }) => `${test}: ${what}`,
  belowTest: ({ test, what }: { test: string; what: readonly string[] }) => [test, ...what].join('\n'),
  lines: ({ lines }: { lines: readonly string[] }) => lines.join('\n'),
  notRun: ({ test, why }: { test: string; why: string }) => `${test}: this test did not run. ${why}`,
  noTurn: 'Your program ended before it was its turn.',
  twice: ({ test }: { test: string }) =>
    `${test}: more than one result came for this test, so none of them counts.`,
  unknownTest: ({ test }: { test: string }) => `${test}: this is not one of the tests of this exercise.`,
  skipped: ({ test }: { test: string }) => `${test}: this test was skipped, so it does not count as passed.`,
  unsteady:
    'Called in the same way once more, your program stops in this test. It must not depend on chance.',

  // Cases with input and output. Texts of programs are quoted and cut.
  patternComputed: 'Stopped: the pattern of this test, not your program, computed for too long.',
  nothingExpected:
    'this case does not say what is expected. Give it an expected output, a file or an exit code.',
  otherExitCode: ({ wanted, found }: { wanted: number; found: number }) =>
    `expected the exit code ${wanted}, but your program ended with ${found}.`,
  exitCodeNot0: ({ exitCode, isOutputRight }: { exitCode: number; isOutputRight: boolean }) =>
    `${isOutputRight ? 'the output is right, but your program' : 'your program'} ended with the exit code ${exitCode}. It has to end with 0.`,
  endedWithError: ({ exitCode, isOutputRight }: { exitCode: number; isOutputRight: boolean }) =>
    `${isOutputRight ? 'the output is right, but your program' : 'your program'} ended with an error (exit code ${exitCode}).`,
  fileUnreadable: ({ file }: { file: string }) => `${file} is not a file, or has more than 64 KB.`,
  fileNotWritten: ({ file }: { file: string }) => `your program did not write the file ${file}.`,
  noMatch: ({ where, file, found, pattern }: Place & { found: string; pattern: string }) =>
    `the ${nounOf({ where, file })} ${found} does not match the pattern ${pattern}`,
  expectedText: ({ where, file, wanted, found }: Place & { wanted: string; found: string | null }) =>
    `expected ${wanted}, but your program ${did({ where, file }, found)}.`,
  mustContain: ({ where, file, wanted, found }: Place & { wanted: string; found: string }) =>
    `the ${nounOf({ where, file })} has to contain ${wanted}, but your program ${did({ where, file }, found)}.`,
  moreThanExpected: ({ where, file, line, found }: Place & { line: number; found: string }) =>
    `your program ${verbOf({ where, file })} more than expected, from line ${line} on: ${found}.`,
  lineMissing: ({ where, file, line, wanted }: Place & { line: number; wanted: string }) =>
    `line ${line} of the ${nounOf({ where, file })} is missing: expected ${wanted}.`,
  otherLine: ({
    where,
    file,
    line,
    wanted,
    found,
  }: Place & { line: number; wanted: string; found: string }) =>
    `line ${line} of the ${nounOf({ where, file })} should be ${wanted}, but your program ${did({ where, file }, found)}.`,

  // Free runs.
  finished: ({ seconds }: { seconds: number }) => `Finished in ${seconds.toFixed(1)} s.`,
  endedWithCode: ({ seconds, exitCode }: { seconds: number; exitCode: number | null }) =>
    `Ended after ${seconds.toFixed(1)} s with exit code ${exitCode}.`,
  freeComputed: ({ seconds, line }: { seconds: number; line: number | null }) =>
    `Stopped after ${seconds} s of computing${line === null ? '' : `, in the loop on line ${line}`}.`,
  idle: ({ minutes }: { minutes: number }) => `Stopped after ${minutes} minutes without input.`,
  stoppedByYou: 'Stopped by you.',
  takenOver: 'Stopped, because you started a program in another tab.',
  elsewhere: 'A program of yours runs in another tab.',
});

/** What of a program's output is compared. A file has its name. */
type Place = { where: 'stdout' | 'stderr' | 'file'; file: string | null };

const nounOf = ({ where, file }: Place) =>
  where === 'file' ? `file ${file}` : where === 'stdout' ? 'output' : 'error output';
const verbOf = ({ where, file }: Place) =>
  where === 'file' ? `wrote into ${file}` : where === 'stdout' ? 'printed' : 'printed as an error';
const did = (place: Place, found: string | null) => {
  if (found !== null) return `${verbOf(place)} ${found}`;
  if (place.where === 'file') return `wrote nothing into ${place.file}`;
  return place.where === 'stdout' ? 'printed nothing' : 'printed nothing as an error';
};
