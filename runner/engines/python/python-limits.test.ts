import { afterAll, describe, expect, it } from 'vitest';

import type { RunResult } from '#contract/running/run-request.ts';

import { forkServerPid, pythonTestRun } from './python-test-run.ts';

const python = pythonTestRun();
afterAll(() => python.stop());

const statuses = (result: RunResult) => result.results.map(one => `${one.name} ${one.status}`);
const callF = 'def test_a():\n    f()\n';

describe('a limit', () => {
  it('EX-1 on CPU time stops a loop, keeps earlier results, and names the line', async () => {
    const code = 'def ok(): return 1\ndef f():\n    print("begin")\n    while True: pass\n';
    const tests = `def test_1():\n    assert ok() == 1\n${callF}def test_z():\n    pass\n`;
    const result = await python.run(code, tests, { limits: { cpuMs: 100 } });
    expect(result).toMatchObject({ verdict: 'timed-out', hasError: true, output: 'begin\n' });
    expect(statuses(result)).toEqual(['test_1 passed', 'test_a error', 'test_z error']);
    expect(result.results[1]).toMatchObject({ line: 4, output: 'begin\n' });
    expect(result.results[1]!.feedback).toContain('100 ms of computing');
    expect(result.results[1]!.feedback).toContain('It was at line 4: while True: pass');
    expect(result.cpuMs).toBeGreaterThanOrEqual(100);
  });

  it('EX-1 on CPU time keeps earlier results also if the program calls back without end', async () => {
    const code = 'def ok(): return 1\ndef f():\n    while True: input()\n';
    const tests = `from unittest import mock
def test_1():
    assert ok() == 1
@mock.patch('builtins.input', return_value='x')
def test_a(fake):
    f()
`;
    const result = await python.run(code, tests, { limits: { cpuMs: 100 } });
    expect(statuses(result)).toEqual(['test_1 passed', 'test_a error']);
    expect(result.results[1]!.line).toBe(3);
  });

  it('EX-5 is the reason that the interrupted test gives, not that the program ended', async () => {
    const code = 'def f():\n    while True: input()\n';
    const tests = `from unittest import mock
@mock.patch('builtins.input', return_value='x')
def test_a(fake):
    f()
`;
    const runs = Array.from({ length: 8 }, () => python.run(code, tests, { limits: { cpuMs: 50 } }));
    const feedback = (await Promise.all(runs)).map(result => result.results[0]!.feedback);
    expect(feedback.filter(text => !text.includes('Your program was stopped after'))).toEqual([]);
  });

  it.each([
    ['computes', 'while n != 0: n += 1'],
    ['sleeps', 'if n: time.sleep(60)'],
  ])('FR-2 names the call that %s without end, so that it can be stepped through', async (_, body) => {
    const code = `import time\ndef f(n):\n    ${body}\n`;
    const tests = 'def test_a():\n    assert f(0) is None\n    f(3)\n';
    const result = await python.run(code, tests, { limits: { cpuMs: 100 } });
    expect(result).toMatchObject({ verdict: 'timed-out', results: [{ line: 3 }] });
    expect(result.results[0]!.feedback.split('\n').slice(0, 2)).toEqual(['test_a', 'Called: f(3)']);
  });

  it('EX-1 on CPU time holds while the program is loaded', async () => {
    const result = await python.run('print("hi")\nwhile True: pass\n', callF, { limits: { cpuMs: 100 } });
    expect(result).toMatchObject({ verdict: 'timed-out', line: 2, output: 'hi\n' });
  });

  it('EX-1 on CPU time counts child processes of the program', async () => {
    const code =
      'import os\ndef f():\n    for i in range(4):\n        if os.fork() == 0:\n            while True: pass\n    os.wait()\n';
    const result = await python.run(code, callF, { limits: { cpuMs: 100 } });
    expect(result.verdict).toBe('timed-out');
    expect(result.message).toContain('100 ms of computing');
  });

  it('EX-1 on CPU time does not count waiting, but the limit on sleep does', async () => {
    const code = 'import time\ndef f():\n    time.sleep(60)\n';
    const result = await python.run(code, callF, { limits: { cpuMs: 100 } });
    expect(result).toMatchObject({ verdict: 'timed-out' });
    expect(result.message).toContain('waited for 3100 ms. Does it sleep');
    expect(result.cpuMs).toBeLessThan(100);
  });

  it('EX-1 on CPU time is for the program, not for the tests', async () => {
    const tests = 'def test_a():\n    assert sum(range(3_000_000)) > 0\n    assert f() == 1\n';
    const result = await python.run('def f(): return 1\n', tests, { limits: { cpuMs: 50 } });
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true });
  });

  it('EX-5 hit by endless tests is not reported as an error of the program', async () => {
    const tests = 'def test_a():\n    while True: pass\n';
    const result = await python.run('def f(): return 1\n', tests, { limits: { cpuMs: 100 } });
    expect(result.verdict).toBe('timed-out');
    expect(result.message).toContain('the tests themselves, not your program');
  });

  it('EX-1 on memory is reported, and other tests still run', async () => {
    const code = 'def f():\n    return "x" * (1 << 33)\ndef ok(): return 1\n';
    const result = await python.run(code, `${callF}def test_b():\n    assert ok() == 1\n`);
    expect(result).toMatchObject({ verdict: 'out-of-memory', hasError: true });
    expect(statuses(result)).toEqual(['test_a error', 'test_b passed']);
    expect(result.message).toContain('512 MB');
  });

  it('EX-1 on memory holds for all processes together', async () => {
    const code = `import os, time
def f():
    for i in range(6):
        if os.fork() == 0:
            block = bytearray(os.urandom(1024)) * (40 << 10)
            time.sleep(60)
    time.sleep(60)
`;
    const result = await python.run(code, callF, { limits: { cpuMs: 3000, memoryMb: 128 } });
    expect(result.verdict).toBe('out-of-memory');
  });

  it.each(['print("x" * 999)', 'os.write(1, b"x" * 999)', 'sys.stderr.write("x" * 999)'])(
    'EX-1 on output stops a program that repeats %s',
    async statement => {
      const code = `import os, sys\ndef f():\n    while True: ${statement}\n`;
      const result = await python.run(code, callF, { limits: { cpuMs: 5000 } });
      expect(result).toMatchObject({ verdict: 'too-much-output', isOutputCut: true });
      expect(result.message).toContain('1024 KB');
      expect(Buffer.byteLength(result.output)).toBeLessThan(70_000);
    },
  );

  const leftOut = /\n… [\d,]+ KB are left out here …\n/;
  const numbers = Array.from({ length: 20_000 }, (_, n) => `${n}\n`)
    .join('')
    .slice(0, 64 * 1024);

  it.each([
    ['while it is loaded', 'for i in range(400_000): print(i)\ndef f(): return 1\n', callF],
    ['in a test', 'def f():\n    for i in range(400_000): print(i)\n', callF],
    [
      'into a test that gathers it',
      'def f():\n    for i in range(400_000): print(i)\n',
      'import io, contextlib\ndef test_a():\n    with contextlib.redirect_stdout(io.StringIO()):\n        f()\n',
    ],
  ])('EX-1 FS-8 on output shows both ends of what is printed %s', async (_, code, tests) => {
    const result = await python.run(code, tests, { limits: { cpuMs: 5000 } });
    expect(result).toMatchObject({ verdict: 'too-much-output', isOutputCut: true });
    const [beginning, end] = result.output.split(leftOut);
    expect(numbers.startsWith(beginning!)).toBe(true);
    // It had printed 16 times as much as is shown.
    expect(Number(end!.trim().split('\n').at(-2))).toBeGreaterThan(100_000);
  });

  it.each([
    ['time', 'timed-out', 'while True: pass'],
    [
      'memory',
      'out-of-memory',
      'for i in range(6):\n        if os.fork() == 0: break\n    block = bytearray(os.urandom(1024)) * (40 << 10)\n    time.sleep(60)',
    ],
  ])('EX-1 FS-8 on %s shows both ends of the output', async (_, verdict, last) => {
    const code = `import os, time\ndef f():\n    for i in range(30_000): print(i)\n    ${last}\n`;
    const result = await python.run(code, callF, { limits: { memoryMb: 128 } });
    expect(result).toMatchObject({ verdict, isOutputCut: true });
    for (const text of [result.output, result.results[0]?.output ?? '']) {
      const [beginning, end] = text.split(leftOut);
      expect(numbers.startsWith(beginning!)).toBe(true);
      expect(end).toMatch(/\n29998\n29999\n$/);
    }
  });

  it('EX-1 FS-8 on shown output does not fail a test, and the end is shown, too', async () => {
    const code = 'def f():\n    for i in range(100): print("x" * 999)\n    return 1\n';
    const result = await python.run(code, 'def test_a():\n    assert f() == 1\n');
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true, isOutputCut: true });
    expect(/^[x\n]{49152}\n… 34 KB are left out here …\n[x\n]{16384}$/.test(result.output)).toBe(true);
  });

  it.each([
    [
      'processes',
      'import os, time\ndef f():\n    for i in range(100):\n        if os.fork() == 0: time.sleep(60)\n',
    ],
    [
      'threads',
      'import threading, time\ndef f():\n    for i in range(100): threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n',
    ],
  ])('EX-1 on %s is reported', async (_, code) => {
    const result = await python.run(code, callF);
    expect(result).toMatchObject({ verdict: 'too-many-processes', hasError: true });
    expect(result.message).toContain('more than 32 processes or threads');
  });

  it('EX-1 on file size holds', async () => {
    const code = 'def f():\n    with open("big", "wb") as file: file.write(b"x" * (20 << 20))\n';
    const result = await python.run(code, callF);
    expect(result.results[0]).toMatchObject({
      status: 'error',
      actual: expect.stringContaining('File too large'),
    });
  });
});

describe('a program that ends', () => {
  it.each([
    ['os._exit(0)', 'ended itself (exit code 0)'],
    ['os._exit(7)', 'ended itself (exit code 7)'],
    ['os.abort()', 'it aborted itself'],
    ['ctypes.string_at(0)', 'segmentation fault'],
  ])('EX-5 by %s is reported as such and passes nothing', async (statement, text) => {
    const code = `import ctypes, os\ndef f():\n    ${statement}\n`;
    const tests = `def test_1():\n    pass\n${callF}def test_z():\n    pass\n`;
    const result = await python.run(code, tests);
    expect(result).toMatchObject({ verdict: 'crashed', hasError: true, isPassed: false });
    expect(result.message).toContain(text);
    expect(statuses(result)).toEqual(['test_1 passed', 'test_a error', 'test_z error']);
  });

  it('EX-5 while it is loaded is reported as such', async () => {
    const result = await python.run('import sys\nprint("bye")\nsys.exit(2)\n', callF);
    expect(result).toMatchObject({ verdict: 'crashed', output: 'bye\n' });
    expect(result.message).toContain('ended itself (exit) before the tests could begin');
  });
});

describe('the engine', () => {
  it('EX-1 stops a cancelled run', async () => {
    const abort = new AbortController();
    const running = python.run('while True: pass\n', callF, {
      limits: { cpuMs: 20_000 },
      signal: abort.signal,
    });
    setImmediate(() => abort.abort());
    expect(await running).toMatchObject({ verdict: 'cancelled', isPassed: false });
  });

  it('EX-1 does not start a run that is already cancelled', async () => {
    const result = await python.run('x = 1\n', callF, { signal: AbortSignal.abort() });
    expect(result.verdict).toBe('cancelled');
  });

  it('EX-1 restarts its server after it was killed, and reports the current runs as sandbox-failed', async () => {
    await python.run('def f(): return 1\n', callF);
    const running = python.run('while True: pass\n', callF, { limits: { cpuMs: 20_000 } });
    process.kill(forkServerPid(), 'SIGKILL');
    expect(await running).toMatchObject({ verdict: 'sandbox-failed', isPassed: false, results: [] });
    const next = await python.run('def f(): return 1\n', callF);
    expect(next).toMatchObject({ verdict: 'finished', isPassed: true });
  });

  it('EX-1 can be stopped during a run, and started again', async () => {
    const running = python.run('while True: pass\n', callF, { limits: { cpuMs: 20_000 } });
    await python.engine.stop();
    expect((await running).verdict).toBe('sandbox-failed');
    await python.engine.start();
    expect((await python.run('def f(): return 1\n', callF)).isPassed).toBe(true);
  });

  it('EX-1 runs many at once without mixing up results', async () => {
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        python.run(`def f(): print("${n}"); return ${n}\n`, `def test_a():\n    assert f() == ${n}\n`),
      ),
    );
    expect(results.map(result => result.isPassed && result.output.trim())).toEqual(
      Array.from({ length: 24 }, (_, n) => String(n)),
    );
  });
});
