import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../../engine-kit/decide.ts';
import { testBench } from '../../../engine-kit/test-bench.ts';
import { childrenOf } from '../../../box/usage/process-tree.ts';
import { aNodeRequest } from '../node-bench.ts';
import { nodeEngine } from '../node-engine.ts';

const never = new AbortController().signal;
const passing = `test('t', () => assert.equal(add(1, 2), 3));`;
const add = 'const add = (a, b) => a + b;';

function benchWith(addon?: () => Buffer) {
  const warnings: string[] = [];
  const bench = testBench(options =>
    nodeEngine({ ...options, warn: sentence => void warnings.push(sentence), ...(addon ? { addon } : {}) }),
  );
  const run = async (wanted: Partial<Parameters<typeof aNodeRequest>[0]>) => {
    const request: RunRequest = aNodeRequest({ code: add, testCode: passing, ...wanted });
    return decide(request, await bench.engine.run(request, never));
  };
  /** What a program prints while it is loaded. */
  const printed = async (expression: string) =>
    (await run({ code: `${add}\nconsole.log(${expression});` })).output.trim();
  return { ...bench, warnings, run, printed };
}

/** Only a forked process is the first one of its namespace. */
const isForked = async (bench: ReturnType<typeof benchWith>) => (await bench.printed('process.pid')) === '1';

describe('a forked process', () => {
  const bench = benchWith();
  beforeAll(() => bench.engine.start());
  afterAll(() => bench.stop());

  it('EX-1 runs programs with the usual limits, and others get processes of their own', async () => {
    expect(bench.warnings).toEqual([]);
    expect(await isForked(bench)).toBe(true);
    const other = await bench.run({
      code: `${add}\nconsole.log(process.pid);`,
      limits: { memoryMb: 256 },
    });
    expect(other.output.trim()).not.toBe('1');
    const withThreads = await bench.run({ code: `${add}\nconsole.log(process.pid); // Worker` });
    expect(withThreads.output.trim()).not.toBe('1');
  });

  it('has random numbers that no other has', async () => {
    const numbers = `[Math.random(), require('crypto').randomBytes(8).toString('hex'), require('crypto').randomUUID(),
      crypto.getRandomValues(new Uint32Array(2)).join()].join(' ')`;
    const runs = await Promise.all(Array.from({ length: 6 }, () => bench.printed(numbers)));
    const all = runs.flatMap(text => text.split(' '));
    expect(all).toHaveLength(24);
    expect(new Set(all).size).toBe(24);
  });

  it('EX-1 shares no descriptor, memory or process with the one that it was forked from, or with another', async () => {
    const look = `JSON.stringify({
      sockets: fs.readdirSync('/proc/self/fd').flatMap(name => { try { return fs.readlinkSync('/proc/self/fd/' + name); } catch { return []; } })
        .filter(target => /^(pipe|socket):/.test(target)),
      shared: fs.readFileSync('/proc/self/maps', 'utf8').split('\\n').filter(line => / ...s /.test(line)),
      processes: fs.readdirSync('/proc').filter(name => /^[0-9]+$/.test(name)),
      door: fs.readdirSync('/cairn/door'),
      capabilities: /CapBnd:.*/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[0],
    })`;
    const looks = await Promise.all(
      [1, 2].map(async () => {
        const { output } = await bench.run({
          code: `${add}\nconst fs = require('fs');\nconsole.log(${look});`,
        });
        return JSON.parse(output) as Record<string, unknown>;
      }),
    );
    const [one, other] = looks.map(({ sockets }) => new Set(sockets as string[]));
    expect([...one!].filter(socket => other!.has(socket))).toEqual([]);
    for (const found of looks) {
      expect(found).toMatchObject({ shared: [], processes: ['1'], door: [] });
      expect(found['capabilities']).toMatch(/0{16}$/);
    }
  });

  it.runIf(process.getuid?.() === 0)('FA-4 has a user of its own', async () => {
    const users = await Promise.all([1, 2].map(() => bench.printed('process.getuid()')));
    expect(new Set(users).size).toBe(2);
    expect(users).not.toContain('0');
  });

  it('ends as others do, by an exit, a signal or an error in the handler of errors', async () => {
    const endOf = async (how: string) =>
      (await bench.run({ code: `const add = () => { ${how} };` })).message?.match(/\(.*?\)\)?/)?.[0];
    expect(await endOf('process.exit(3)')).toBe('(3)');
    expect(await endOf('process.abort()')).toBe('(with code 134)');
    expect(await endOf("process.kill(process.pid, 'SIGKILL'); for (;;);")).toBe('(with code 137)');
    expect(await endOf("process.kill(process.pid, 'SIGTERM'); for (;;);")).toBe('(with code 143)');
    const handlers =
      "process.removeAllListeners('uncaughtException'); process.on('uncaughtException', () => { throw 1; });";
    const late = 'return new Promise(() => setTimeout(() => { throw new Error(); }))';
    const code = `const add = () => { ${handlers} ${late}; };`;
    const inHandler = await bench.run({ code, testCode: `test('t', async () => { await add(); });` });
    expect(inHandler.message).toContain('(with code 7)');
  });

  it('uses threads, children and files as others do', async () => {
    const code = `const fs = require('fs'), { promisify } = require('util'), child = require('child_process');
      async function add() {
        await fs.promises.writeFile('a', 'x');
        const packed = await promisify(require('zlib').gzip)(await fs.promises.readFile('a'));
        const said = child.execFileSync('echo', ['hi'], { encoding: 'utf8' });
        const code = await new Promise(resolve => child.spawn('sh', ['-c', 'exit 3']).on('exit', resolve));
        return require('zlib').gunzipSync(packed) + said.trim() + code;
      }`;
    const testCode = `test('t', async () => assert.equal(await add(), 'xhi3'));`;
    expect(await bench.run({ code, testCode })).toMatchObject({ isPassed: true });
  });
});

it('EX-1 when the process that forks is killed, runs go on with processes of their own, and it is started again', async () => {
  const bench = benchWith();
  await bench.engine.start();
  try {
    const slow = bench.run({
      code: `${add}\nconst before = Date.now(); while (Date.now() - before < 300);`,
      limits: { cpuMs: 5000 },
    });
    process.kill(zygoteOf(process.pid)!, 'SIGKILL');
    expect(await slow).toMatchObject({ isPassed: true });
    expect(await bench.run({})).toMatchObject({ isPassed: true });
    await expect.poll(() => isForked(bench), { interval: 100 }).toBe(true);
    expect(bench.warnings).toEqual(['The process that forks JavaScript runs ended; it is started again.']);
  } finally {
    await bench.stop();
  }
});

it('EX-1 runs that are being forked when the process that forks is killed get processes of their own', async () => {
  const bench = benchWith();
  await bench.engine.start();
  try {
    const runs = Array.from({ length: 12 }, () => bench.run({}));
    for (let wait = 0; wait < 8; wait++) await new Promise(setImmediate);
    process.kill(zygoteOf(process.pid)!, 'SIGKILL');
    for (const result of await Promise.all(runs)) expect(result).toMatchObject({ isPassed: true });
  } finally {
    await bench.stop();
  }
});

it('EX-1 where nothing can be forked, runs get processes of their own, and the operator is told once', async () => {
  const bench = benchWith(() => Buffer.from('not an addon'));
  await bench.engine.start();
  try {
    expect(bench.warnings).toHaveLength(1);
    expect(bench.warnings[0]).toContain('cannot be forked');
    expect(await bench.engine.obstacle()).toBe(null);
    expect(await isForked(bench)).toBe(false);
  } finally {
    await bench.stop();
  }
});

/** Below this process: bwrap, its pid 1, and Node. */
function zygoteOf(pid: number): number | null {
  for (const child of childrenOf(pid)) {
    const command = readFileSync(`/proc/${child}/cmdline`, 'utf8');
    if (command.startsWith('node\0') && command.includes('zygote-main')) return child;
    const below = zygoteOf(child);
    if (below !== null) return below;
  }
  return null;
}
