import { parseArgs } from 'node:util';
import { AppError } from '#server/platform/app-error.ts';
import { check } from './commands/check-course.ts';
import { format } from './commands/format.ts';
import { login } from './commands/login.ts';
import { pull } from './commands/pull.ts';
import { push } from './commands/push.ts';
import { run } from './commands/run-one-exercise.ts';
import { watch } from './commands/watch.ts';
import { exitCodes, type Io, Stop } from './terminal/io.ts';

/** The command line: which command, with which options, and how it ends. */

const options = {
  to: { type: 'string' },
  published: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  publish: { type: 'boolean' },
  'no-publish': { type: 'boolean' },
  credit: { type: 'boolean' },
  revoke: { type: 'boolean' },
  note: { type: 'string' },
  json: { type: 'boolean' },
  junit: { type: 'string' },
  strict: { type: 'boolean' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Stop(`${(error as Error).message.split('. ')[0]}. See: cairn --help`);
  }
};
type Values = ReturnType<typeof parse>['values'];

const publishes = (values: Values): boolean | undefined => {
  if (values['no-publish']) return false;
  return values.publish;
};

type Command = {
  usage: string;
  options: (keyof typeof options)[];
  run(io: Io, rest: string[], values: Values): Promise<void>;
};

const commands: Record<string, Command> = {
  login: {
    usage: 'login <server>              keeps a token for a server',
    options: [],
    run: login,
  },
  pull: {
    usage:
      'pull [<course>] [<folder>]  gets a course, by its address in the browser; in its folder, what is new\n' +
      '                              --published: what students have, into a folder of its own',
    options: ['published'],
    run: (io, [address, folder], values) =>
      pull(io, { address, folder, isPublished: values.published ?? false }),
  },
  push: {
    usage:
      'push                        shows what would change, pushes it, runs the solutions and publishes\n' +
      '                              --to <course>, --dry-run, --yes, --publish or --no-publish,\n' +
      '                              --credit (complete it for students who newly pass),\n' +
      '                              --revoke (take completion from those who newly fail), --note <text>',
    options: ['to', 'dry-run', 'yes', 'publish', 'no-publish', 'credit', 'revoke', 'note'],
    run: (io, _rest, values) =>
      push(io, {
        to: values.to,
        isDryRun: values['dry-run'] ?? false,
        isSure: values.yes ?? false,
        publishes: publishes(values),
        credits: values.credit ?? false,
        revokes: values.revoke ?? false,
        note: values.note,
      }),
  },
  check: {
    usage:
      'check                       runs every solution and starter of the folder; stores nothing\n' +
      '                              --to <course>, --json, --junit <file>, --strict',
    options: ['to', 'json', 'junit', 'strict'],
    run: (io, _rest, values) =>
      check(io, {
        to: values.to,
        junit: values.junit,
        isJson: values.json ?? false,
        isStrict: values.strict ?? false,
      }),
  },
  watch: {
    usage: 'watch                       runs the solution of each exercise that is saved',
    options: ['to'],
    run: (io, _rest, values) => watch(io, { to: values.to }),
  },
  run: {
    usage: 'run <exercise> [<file>]     runs the tests of an exercise with its solution, or with a file',
    options: ['to'],
    run: (io, rest, values) => run(io, rest, { to: values.to }),
  },
  format: {
    usage: 'format                      writes the folder in its canonical form; --check only looks',
    options: ['check'],
    run: (io, _rest, values) => format(io, { isCheck: values.check ?? false }),
  },
};

const usage = [
  'Usage: cairn <command>',
  '',
  ...Object.values(commands).map(each => `  ${each.usage}`),
  '',
  'CAIRN_TOKEN takes the place of a login, CAIRN_COURSE of the address of the course.',
  'Exit codes: 0 done, 1 something does not pass, 2 the command cannot be understood, 3 conflict, 4 server or network.',
].join('\n');

const dispatch = async (io: Io, args: string[], version: string): Promise<void> => {
  const { values, positionals } = parse(args);
  if (values.version) return io.say(version);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) {
    io.say(usage);
    if (name === undefined && !values.help) throw new Stop('Say what to do.');
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Stop(`There is no command “${name}”. See: cairn --help`);
  const strange = Object.keys(values).find(
    option => !command.options.includes(option as keyof typeof options),
  );
  if (strange !== undefined) throw new Stop(`cairn ${name} does not know --${strange}. See: cairn --help`);
  await command.run(io, rest, values);
};

/** Returns the exit code. Nothing that a person can run into is told as a stack. */
export const runCommand = async (io: Io, args: string[], version = ''): Promise<number> => {
  try {
    await dispatch(io, args, version);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof Stop) {
      io.note(error.message);
      return error.exitCode;
    }
    // What is wrong with the files of the folder.
    if (error instanceof AppError) {
      io.note(error.message);
      return exitCodes.failed;
    }
    throw error;
  }
};
