import { aContract } from './engine-kit/a-contract.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import type { CgroupBase } from './box/usage/cgroup-base.ts';
import { type RunnerClient, startRunner } from './client.ts';
import { claimIds } from './host/claim-users.ts';
import { readLines } from './service/wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-client-'));
const logged: string[] = [];
let runner: RunnerClient;
beforeAll(async () => {
  runner = await startRunner({ folder, slots: 2, log: line => logged.push(line) });
});
afterAll(async () => {
  await runner.stop();
  rmSync(folder, { recursive: true });
});

let count = 0;
const request = (code: string, cpuMs = 5000): RunRequest => ({
  id: `run-${++count}`,
  language: {
    name: 'Shell',
    executionCommand: 'sh main.sh',
    executableFileName: 'main.sh',
    preamble: '',
    postamble: '',
    testFramework: 'io',
  },
  code,
  testCode: JSON.stringify([{ name: 'greets', stdout: 'hello' }]),
  contract: aContract(['greets']),
  limits: { ...defaultLimits, cpuMs },
});

const processFile = (name: string) => readFileSync(`/proc/${runner.processId()}/${name}`, 'utf8');
const runnerFolder = () => /--folder\0([^\0]+)/.exec(processFile('cmdline'))![1]!;

/** Polls for a change in another process that emits no event. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve, 10));
}

const sleepers = (seconds: string) =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .filter(name => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8') === `sleep\0${seconds}\0`;
      } catch {
        return false;
      }
    });

/** Cgroups and folders have the pid of their creator in the name. */
function leftOf(pid: number): string[] {
  const places = ['/sys/fs/cgroup/pids', '/sys/fs/cgroup', '/var/lib/cairn-runner'];
  return places
    .filter(place => existsSync(place))
    .flatMap(place => readdirSync(place))
    .filter(name => name.startsWith(`cairn-${pid}-`) || name.startsWith(`${pid}-`));
}

it('when memory runs out the kernel takes the runner and its programs, not the server', async () => {
  expect(processFile('oom_score_adj').trim()).toBe('500');
  const done = await runner.run(request('test "$(cat /proc/self/oom_score_adj)" = 500 && echo hello'));
  expect(done).toMatchObject({ isPassed: true });
  expect(readFileSync('/proc/self/oom_score_adj', 'utf8').trim()).not.toBe('500');
});

describe('the runner', () => {
  it('EX-1 runs a program and returns the result', async () => {
    const result = await runner.run(request('echo hello'));
    expect(result).toMatchObject({
      verdict: 'finished',
      isPassed: true,
      hasError: false,
      testNames: ['greets'],
    });
  });

  it('EX-1 runs as an ordinary user without environment', () => {
    expect(/^Uid:\t(\d+)/m.exec(processFile('status'))![1]).not.toBe('0');
    expect(processFile('environ')).toBe('');
  });

  it('FV-12 tells what is weaker here, and only that', async () => {
    const { weaknesses } = await runner.health();
    const groups = JSON.parse(/--cgroups\0([^\0]+)/.exec(processFile('cmdline'))![1]!) as CgroupBase | null;
    const isTold = (part: string) => weaknesses.some(sentence => sentence.includes(part));
    expect(isTold('No control group limits memory')).toBe(groups?.memory == null);
    expect(isTold('All boxes have the same user')).toBe(processFile('cmdline').includes('--users\0null'));
    expect(weaknesses.every(sentence => /^[A-Z].*\.$/.test(sentence))).toBe(true);
  });

  it('FA-4 lets nobody else connect', () => {
    expect(statSync(join(runnerFolder(), 'socket')).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.getuid?.() === 0)(
    'FA-4 started by root, can switch to the users of its boxes only',
    () => {
      const status = processFile('status');
      // CAP_KILL, CAP_SETGID, CAP_SETUID, CAP_SYS_PTRACE and CAP_SETFCAP, in its own user namespace.
      for (const set of ['CapPrm', 'CapEff', 'CapBnd'])
        expect(status).toContain(`${set}:\t00000000800800e0\n`);
      expect(status).toContain('CapInh:\t0000000000000000\n');
      const { runner: own, boxes } = claimIds();
      expect(processFile('uid_map').trim().split(/\s+/).map(Number)).toEqual([
        0,
        own.uid,
        1,
        boxes.first,
        boxes.first,
        boxes.count,
      ]);
      expect(processFile('gid_map')).toBe(processFile('uid_map'));
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'FA-4 FB-8 started by root, gives every run a user of its own',
    async () => {
      const shown = await Promise.all(
        Array.from({ length: 2 }, async () => (await runner.run(request('id -u; sleep 0.3'))).output.trim()),
      );
      const ids = [...shown.map(Number), claimIds().runner.uid];
      expect(new Set(ids).size).toBe(3);
      expect(ids.every(id => id >= 64_131)).toBe(true);
    },
  );

  it('EX-1 reports its sandbox tier', async () => {
    const health = await runner.health();
    expect(health).toMatchObject({ tier: 'bwrap', slots: 2, running: 0, waiting: 0 });
    expect(health.engines).toContain('command');
  });

  it('EX-1 runs as many at a time as it has slots, first come, first served', async () => {
    const ended: string[] = [];
    const runs = ['a', 'b', 'c', 'd'].map(name =>
      runner.run(request('sleep 0.2; echo hello')).then(() => ended.push(name)),
    );
    expect(await runner.health()).toMatchObject({ running: 2, waiting: 2 });
    await Promise.all(runs);
    expect(ended.slice(0, 2).toSorted()).toEqual(['a', 'b']);
  });

  it('EX-1 answers both requests when the same run is requested twice', async () => {
    const same = request('echo hello');
    const results = await Promise.all([runner.run(same), runner.run(same)]);
    expect(results.map(result => result.isPassed)).toEqual([true, true]);
  });

  it('EX-1 cancels a run that is running or waiting', async () => {
    const controller = new AbortController();
    const runs = Array.from({ length: 3 }, () => runner.run(request('sleep 61'), controller.signal));
    await until(() => sleepers('61').length === 2);
    controller.abort();
    for (const result of await Promise.all(runs))
      expect(result).toMatchObject({ verdict: 'cancelled', results: [] });
    expect(sleepers('61')).toEqual([]);
  });

  it('EX-1 answers an invalid message and keeps running', async () => {
    const socket = createConnection(join(runnerFolder(), 'socket'));
    const answers: unknown[] = [];
    readLines(
      socket,
      message => answers.push(message),
      () => {},
    );
    const bad = [
      'no json',
      '[]',
      '{"type":"run"}',
      '{"type":"run","request":{"id":1}}',
      JSON.stringify({ type: 'run', request: { ...request('x'), contract: { tests: [1] } } }),
      '{"type":"cancel","id":"unknown"}',
      '{"type":"health"}',
    ];
    socket.write(bad.map(line => `${line}\n`).join(''));
    await until(() => answers.length === 6);
    expect(answers.map(answer => (answer as { type: string }).type)).toEqual([
      ...Array(5).fill('problem'),
      'health',
    ]);
    socket.destroy();
  });

  it('EX-1 ends the runs of a closed connection', async () => {
    const socket = createConnection(join(runnerFolder(), 'socket'));
    socket.write(`${JSON.stringify({ type: 'run', request: request('sleep 62') })}\n`);
    await until(() => sleepers('62').length === 1);
    socket.destroy();
    await expect.poll(() => runner.health()).toMatchObject({ running: 0 });
    expect(sleepers('62')).toEqual([]);
  });

  it('EX-1 is restarted when it is killed, and finishes pending runs, although a box of it could not be signalled', async () => {
    const folders = JSON.parse(/--cgroups\0([^\0]+)/.exec(processFile('cmdline'))![1]!) as CgroupBase | null;
    // Of root, which the runner is not: as a box is that was being set up when the runner was killed.
    const survivor = spawn('sleep', ['1000']);
    const group = join(folders?.pids ?? folder, 'survivor');
    if (folders?.pids && process.getuid?.() === 0) {
      mkdirSync(group);
      writeFileSync(join(group, 'cgroup.procs'), String(survivor.pid));
    }
    const before = runner.processId()!;
    const run = runner.run(request('sleep 3; echo hello'));
    await until(() => sleepers('3').length === 1);
    process.kill(before, 'SIGKILL');
    expect(await run).toMatchObject({ verdict: 'finished', isPassed: true });
    expect(runner.processId()).not.toBe(before);
    expect(logged.join('\n')).toContain('ended unexpectedly');
    expect(existsSync(group)).toBe(false);
    survivor.kill('SIGKILL');
  });

  it('EX-1 does not repeat a run during which it died twice', async () => {
    const run = runner.run(request('sleep 65'));
    for (let deaths = 0; deaths < 2; deaths++) {
      await until(() => sleepers('65').length === 1);
      process.kill(runner.processId()!, 'SIGKILL');
      await until(() => sleepers('65').length === 0);
    }
    const result = await run;
    expect(result).toMatchObject({ verdict: 'sandbox-failed', isPassed: false });
    expect(result.message).toContain('the runner failed twice');
  });

  it('EX-1 cancels a run while it is being restarted', async () => {
    const controller = new AbortController();
    const run = runner.run(request('sleep 66'), controller.signal);
    await until(() => sleepers('66').length === 1);
    process.kill(runner.processId()!, 'SIGKILL');
    await until(() => runner.processId() === null);
    controller.abort();
    expect(await run).toMatchObject({ verdict: 'cancelled' });
    await expect.poll(() => runner.health()).toMatchObject({ running: 0 });
  });

  it('EX-1 ends with its parent process, the next runner removes what is left, and leaves nothing behind when it is stopped', async () => {
    const script = `import { startRunner } from ${JSON.stringify(join(import.meta.dirname, 'client.ts'))};
      const runner = await startRunner({ folder: ${JSON.stringify(folder)}, slots: 1 });
      void runner.run(${JSON.stringify(request('sleep 64'))});
      process.stdout.write(String(runner.processId()));`;
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      cwd: join(import.meta.dirname, '..'),
    });
    const [pid] = (await once(server.stdout, 'data')) as [Buffer];
    expect(existsSync(`/proc/${pid.toString()}`)).toBe(true);
    await until(() => sleepers('64').length === 1);
    const closed = once(server, 'close');
    server.kill('SIGKILL');
    await closed;
    await until(() => !existsSync(`/proc/${pid.toString()}`));
    expect(sleepers('64')).toEqual([]);
    const next = await startRunner({ folder, slots: 1 });
    expect(leftOf(server.pid!)).toEqual([]);

    const nextPid = next.processId()!;
    const own = /--folder\0([^\0]+)/.exec(readFileSync(`/proc/${nextPid}/cmdline`, 'utf8'))![1]!;
    const run = next.run(request('sleep 63'));
    await until(() => sleepers('63').length === 1);
    await next.stop();
    expect(await run).toMatchObject({ verdict: 'cancelled' });
    expect(sleepers('63')).toEqual([]);
    expect(existsSync(`/proc/${nextPid}`)).toBe(false);
    expect(existsSync(own)).toBe(false);
  });
});
