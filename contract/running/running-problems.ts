import { catalogue } from '../core/catalogue.ts';

export const runningProblems = catalogue('running', {
  noSuchLanguage: 'languageConfigId: There is no such language. Choose another.',
  noSuchConfiguration: 'There is no such language configuration.',
  noLanguageYet: 'No programming language is set up here yet. Ask an administrator of Cairn.',
  trialIsOver: 'This trial is over: a newer one took its place. Try it again.',
  languagesMissing: ({ missing }: { missing: readonly string[] }) =>
    `This server has no language called ${missing.join(' or ')}. An administrator can add it.`,
  languageNameTaken: 'There is already a language with this name. Choose another name.',
  unreadableMessage: 'The page sent something that cannot be read.',
  noRunnerNow: 'No program can be run at the moment. Please try again in a minute.',
  onlyTests: 'On this server programs can be run by tests only.',
  noSuchRun: 'There is no such run.',
  // Outcomes of runs that never reached the runner, or came back without one. What the runner says is in run-problems.ts.
  stoppedByYou: 'You stopped this run.',
  overtaken: 'A newer run took its place.',
  interruptedOften:
    'The run was interrupted several times. This is our fault, not yours: please run it again.',
  notStored: 'The result could not be stored. This is our fault, not yours: please run it again.',
  programsMissing: ({ missing }: { missing: readonly string[] }) =>
    `${missing.join(', ')} is missing on the machine that runs the code. Install it there, or change the command.`,
  freeRunFailed: 'The program could not be run. Please try again.',
  connectionLost: 'The connection to the program was lost. Please try again.',
  noRoomLeft: ({ megabytes }: { megabytes: number }) =>
    `There is no room left: your runs and files may take up ${megabytes} MB. Ask your teacher or an administrator for more room.`,
});
