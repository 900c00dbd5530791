import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../cli/run-command.ts';
import type { Io } from '../cli/terminal/io.ts';
import type { TokenScope } from '#contract/site/personal-tokens.ts';
import { makeToken } from '#server/site/accounts/tokens/make-token.ts';
import type { RunningApp } from './running-app.ts';
import { atEnd } from './at-end.ts';
import type { SignedInUser } from './factories.ts';

/** The command line in this process, with a folder of its own, against a server that listens on this machine. */

type Answered = { code: number; said: string[]; noted: string[] };

let tokens = 0;

export const serverFor = async ({ app, services, workOffJobs }: RunningApp) => {
  const server = await app.listen({ port: 0, host: '127.0.0.1' });
  const aCli = async (
    user: SignedInUser,
    { scopes = ['author'], token }: { scopes?: TokenScope[]; token?: string } = {},
  ) => {
    const home = mkdtempSync(join(tmpdir(), 'cairn-cli-'));
    atEnd(() => rmSync(home, { recursive: true, force: true }));
    tokens += 1;
    const made =
      token ?? (await makeToken(services, user, { name: `cli ${tokens}`, scopes, days: 1 })).secret;
    const folder = join(home, 'course');
    await mkdir(folder);
    const calls: string[] = [];
    const io = (asked: (string | null)[], cwd: string, said: string[], noted: string[]): Io => ({
      cwd,
      env: { HOME: home, CAIRN_TOKEN: made },
      say: line => said.push(line),
      note: line => noted.push(line),
      ask: async () => asked.shift() ?? null,
      fetch: (url, init) => {
        calls.push(
          `${init?.method} ${new URL(url as string).pathname.replace(/\/cairn_courses\/[^/]+/, '')}`,
        );
        return fetch(url, init);
      },
      // Nobody waits for a clock: what is queued is done instead.
      pause: workOffJobs,
    });
    const run = async (
      line: string,
      { answers = [] as (string | null)[], cwd = folder, with: more = {} as Partial<Io> } = {},
    ): Promise<Answered> => {
      const [said, noted]: [string[], string[]] = [[], []];
      const code = await runCommand(
        { ...io(answers, cwd, said, noted), ...more },
        line.split(' ').filter(Boolean),
        '1.2.3',
      );
      return { code, said, noted };
    };
    return { home, folder, calls, run, ...filesIn(folder) };
  };
  return {
    server,
    aCli,
    addressOf: (course: { contextId: string }) => `${server}/cairn_courses/${course.contextId}/edit`,
  };
};

export const filesIn = (folder: string) => {
  const paths = async (inside = ''): Promise<string[]> => {
    const items = await readdir(join(folder, inside), { withFileTypes: true });
    const found = await Promise.all<string[]>(
      items
        .filter(({ name }) => !name.startsWith('.'))
        .map(async item => {
          const path = inside ? `${inside}/${item.name}` : item.name;
          return item.isDirectory() ? paths(path) : [path];
        }),
    );
    return found.flat().toSorted();
  };
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const write = async (path: string, text: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const all = async () =>
    Object.fromEntries(await Promise.all((await paths()).map(async path => [path, await read(path)])));
  return { paths, read, write, all };
};
