import { afterAll, describe, expect, it } from 'vitest';

import { freeCpuMs, type FreeEnd, type RunLanguage } from '#contract/running/run-request.ts';

import { commandEngine } from '../engines/command/command-engine.ts';
import { testBench } from '../engine-kit/test-bench.ts';
import { shippedLanguage } from '../languages/shipped-languages.ts';
import { createFreeRuns } from './free-runs.ts';
import { createSlots } from './slots.ts';

const bench = testBench(commandEngine);
const plain = testBench(options => commandEngine({ ...options, isBoxPerStep: true }));
afterAll(async () => {
  await bench.stop();
  await plain.stop();
});

const slots = createSlots({ count: 2, mostAlive: 8, mostFree: 60 });
const errors: unknown[] = [];
const tools = { slots, logError: (error: unknown) => void errors.push(error) };
const freeRuns = createFreeRuns({ ...tools, engines: [bench.engine] });

let people = 0;
type Options = {
  language?: RunLanguage;
  person?: string;
  takesOver?: boolean;
  cpuMs?: number;
  in?: typeof freeRuns;
  /** Whether what was printed is never read. */
  isDeaf?: boolean;
};

/** A person at a terminal, who reads everything. */
function talkTo(code: string, options: Options = {}) {
  const { language = shippedLanguage('python'), person = `p${++people}` } = options;
  const { takesOver = false, cpuMs = freeCpuMs } = options;
  const abort = new AbortController();
  let shown = '';
  let taken = 0;
  let wake = () => {};
  const request = {
    id: `free-${people}`,
    language,
    code,
    owner: { person, course: 'c', isBackground: false },
    cpuMs,
    takesOver,
  };
  const begun = Promise.withResolvers<void>();
  const { run, ended } = (options.in ?? freeRuns).start(
    request,
    {
      begin: () => begun.resolve(),
      hear(text) {
        shown += text;
        if (!options.isDeaf) run.read(text.length);
        wake();
      },
      take: length => {
        taken += length;
      },
    },
    abort.signal,
  );
  return {
    type: run.type,
    interrupt: run.interrupt,
    taken: () => taken,
    stop: () => abort.abort(),
    begun: begun.promise,
    ended,
    shown: () => shown,
    async until(text: string) {
      while (!shown.includes(text)) {
        const isOver = await Promise.race([
          new Promise<boolean>(resolve => (wake = () => resolve(false))),
          ended.then(() => true),
        ]);
        if (isOver && !shown.includes(text)) throw new Error(`never said ${text}, but: ${shown}`);
      }
    },
  };
}

const finished = { why: 'finished', exitCode: 0 } satisfies Partial<FreeEnd>;

describe('FR-1 a program in every language asks before it reads, and answers', () => {
  const programs: Record<string, string> = {
    python: 'name = input("Who? ")\nprint("Hello", name)',
    javascript:
      "const rl = require('node:readline').createInterface({ input: process.stdin });\n" +
      "process.stdout.write('Who? ');\nrl.once('line', name => { console.log('Hello', name); rl.close(); });",
    typescript:
      "import { createInterface } from 'node:readline';\nconst rl = createInterface({ input: process.stdin });\n" +
      "process.stdout.write('Who? ');\nrl.once('line', (name: string) => { console.log('Hello', name); rl.close(); });",
    java:
      'public class Main { public static void main(String[] a) { System.out.print("Who? ");\n' +
      'System.out.println("Hello " + new java.util.Scanner(System.in).nextLine()); } }',
    c:
      '#include <stdio.h>\nint main(void) { char name[20]; printf("Who? "); scanf("%19s", name);\n' +
      'printf("Hello %s\\n", name); }',
    cpp:
      '#include <iostream>\n#include <string>\nint main() { std::string name; std::cout << "Who? ";\n' +
      'std::cin >> name; std::cout << "Hello " << name << "\\n"; }',
    bash: 'read -r -p "Who? " name\necho "Hello $name"',
  };
  it.for(Object.entries(programs))('%s', async ([name, code]) => {
    const person = talkTo(code, { language: shippedLanguage(name) });
    await person.until('Who? ');
    person.type('Ada\n');
    expect(await person.ended).toMatchObject(finished);
    expect(person.shown()).toBe('Who? Hello Ada\n');
  });
});

describe('FR-1 a free run', () => {
  it('gets the end of its input by Ctrl+D', async () => {
    const person = talkTo('import sys\nprint("ready")\nprint(sum(int(line) for line in sys.stdin))');
    await person.until('ready');
    person.type('1\n2\n\x04');
    expect(await person.ended).toMatchObject(finished);
    expect(person.shown()).toBe('ready\n3\n');
  });

  it('shows what was typed before it started reading to it, and accents whole', async () => {
    const person = talkTo('print(input() * 1000)');
    person.type('é\n');
    await person.ended;
    expect(person.shown()).toBe(`${'é'.repeat(1000)}\n`);
  });

  it('FW-6 WM-3 gets KeyboardInterrupt by Ctrl+C, and goes on if it likes', async () => {
    const code = [
      'import time',
      'def wait():',
      '    while True: time.sleep(0.01)',
      'try:',
      '    print("ready", flush=True)',
      '    wait()',
      'except KeyboardInterrupt:',
      '    print("caught", flush=True)',
      'wait()',
    ].join('\n');
    const person = talkTo(code);
    await person.until('ready');
    // It does not read: Ctrl+C must not wait behind this.
    person.type('x\n'.repeat(20_000));
    person.interrupt();
    await person.until('caught');
    person.interrupt();
    expect(await person.ended).toMatchObject({ why: 'stopped', sentence: 'Stopped by you.' });
    expect(person.shown()).toContain('KeyboardInterrupt');
    expect(person.shown()).not.toContain('gate.py');
  });

  it('FW-6 WM-3 sends turtle drawings and figures between what it prints', async () => {
    const drawing =
      'import turtle\nturtle.title("A square")\nfor _ in range(4):\n    turtle.fd(50)\n    turtle.lt(90)\nprint(turtle.pos())\n';
    const person = talkTo(drawing);
    expect(await person.ended).toMatchObject(finished);
    const [, name = '', data = ''] = /name=([^;]*);inline=1:([\w+/=]*)/.exec(person.shown()) ?? [];
    expect(atob(name)).toBe('Turtle drawing: A square (4 lines)');
    expect(atob(data)).toMatch(/^<svg .*<path d="M0 -0L50 -0L50 -50L0 -50L/);
    const window = talkTo('import tkinter');
    await window.ended;
    expect(window.shown()).toContain('Windows (tkinter) cannot be shown here.');
  });

  it('FW-6 WM-3 takes input of any size, and says how much it took', async () => {
    const line = `${'7'.repeat(99)}\n`;
    const person = talkTo('import sys\nprint(sum(len(line) for line in sys.stdin))');
    for (let part = 0; part < 30; part++) {
      person.type(line.repeat(100));
      // As the page does: the next part when there is room.
      while (person.taken() < part * 10_000) await new Promise(resolve => setImmediate(resolve));
    }
    person.type('\x04');
    await person.ended;
    expect(person.shown()).toBe('300000\n');
  });

  it('that fails names the line, without folders of ours', async () => {
    const person = talkTo('def f():\n    return 1 / 0\n\nf()\n');
    expect(await person.ended).toMatchObject({ why: 'finished', exitCode: 1, line: 2 });
    expect(person.shown()).toContain('File "main.py", line 4');
  });

  it('FW-6 WM-3 that crashes in C names the line and the cause, as tests do', async () => {
    const code =
      '#include <stdio.h>\nint main(void) {\n  int n; scanf("%d", &n);\n  int *p = n ? NULL : &n;\n  *p = 1;\n}\n';
    const person = talkTo(code, { language: shippedLanguage('c') });
    person.type('7\n');
    const end = await person.ended;
    expect(end).toMatchObject({ why: 'crashed', line: 5 });
    expect(end.cause).toContain('null pointer');
  });

  it('FW-6 WM-3 of TypeScript may have enums, as in tests', async () => {
    const code = 'enum Color { Red, Green }\nconsole.log(Color.Green);\n';
    const person = talkTo(code, { language: shippedLanguage('typescript') });
    expect(await person.ended).toMatchObject(finished);
    expect(person.shown()).toBe('1\n');
  });

  it('that does not compile says why, with the line', async () => {
    const person = talkTo('int main(void) {\n  return x;\n}\n', { language: shippedLanguage('c') });
    const end = await person.ended;
    expect(end).toMatchObject({ why: 'compile-failed', line: 2, notes: [{ kind: 'error', line: 2 }] });
    expect(end.sentence).toBe('Your program could not be compiled.');
    expect(person.shown()).toContain('main.c:2');
  });

  it('ends when nothing was typed for a while', async () => {
    const impatient = createFreeRuns({ ...tools, engines: [bench.engine], idleMs: 300 });
    const person = talkTo('print("hi")\ninput()', { in: impatient });
    expect(await person.ended).toMatchObject({
      why: 'idle',
      sentence: 'Stopped after 2 minutes without input.',
    });
    expect(person.shown()).toBe('hi\n');
  });

  it('is one for each person: another tab is told, or takes over', async () => {
    const first = talkTo('print("one")\ninput()', { person: 'ada' });
    await first.until('one');
    const second = talkTo('print("two")', { person: 'ada' });
    expect(await second.ended).toMatchObject({
      why: 'elsewhere',
      sentence: 'A program of yours runs in another tab.',
    });
    const third = talkTo('print("three")', { person: 'ada', takesOver: true });
    expect(await first.ended).toMatchObject({ why: 'taken-over' });
    expect(await third.ended).toMatchObject(finished);
    expect(third.shown()).toBe('three\n');
    expect(await talkTo('pass', { person: 'ada' }).ended).toMatchObject(finished);
  });

  it('works with pipes where no terminal can be made', async () => {
    const piped = createFreeRuns({ ...tools, engines: [plain.engine] });
    const person = talkTo('name = input("Who? ")\nprint("Hello", name)\ninput()', { in: piped });
    await person.until('Who? ');
    person.type('Ada\n\x04');
    expect(await person.ended).toMatchObject({ why: 'finished', exitCode: 1 });
    expect(person.shown()).toContain('Hello Ada\n');
    const c = talkTo('#include <stdio.h>\nint main(void) { puts("C"); }', {
      in: piped,
      language: shippedLanguage('c'),
    });
    await c.ended;
    expect(c.shown()).toBe('C\n');
  });
});

describe('FR-1 a free run in an interpreter that has waited for it', () => {
  /** Until one is ready, which begins with the first program of a language. */
  const inWaiting = async (language: string, code: string, isWaiting: (shown: string) => boolean) => {
    for (;;) {
      const person = talkTo(code, { language: shippedLanguage(language) });
      const end = await person.ended;
      if (isWaiting(person.shown())) return { end, shown: person.shown() };
    }
  };

  it('is as python3 main.py would run it', async () => {
    const code = [
      'import sys',
      'print(sys.argv, __name__, __file__, sys.path[0], sys.stdin.isatty(), "main" in dir())',
      'print(open("/proc/self/cmdline").read())',
      'def f():',
      '    raise ValueError("no")',
      'f()',
    ].join('\n');
    const { end, shown } = await inWaiting('python', code, text => text.includes('gate.py'));
    expect(shown).toContain("['main.py'] __main__ main.py /tmp True False\n");
    expect(shown.slice(shown.indexOf('Traceback'))).toBe(
      'Traceback (most recent call last):\n  File "main.py", line 6, in <module>\n    f()\n' +
        '  File "main.py", line 5, in f\n    raise ValueError("no")\nValueError: no\n',
    );
    expect(end).toMatchObject({ exitCode: 1, line: 5 });
    const broken = talkTo('print(1\n');
    expect(await broken.ended).toMatchObject({ exitCode: 1, line: 1 });
    expect(broken.shown()).not.toMatch(/Traceback|gate/);
    expect(await talkTo('import sys\nsys.exit(3)').ended).toMatchObject({ exitCode: 3 });
  });

  it.each([
    ['javascript', "const { readFileSync } = require('node:fs');"],
    ['typescript', "import { readFileSync } from 'node:fs';\nconst n: number = 1;"],
  ])('is as node would run %s', async (language, head) => {
    const code = `${head}\nconsole.log(process.argv.slice(1), process.stdin.isTTY);\nconsole.log(readFileSync('/proc/self/cmdline', 'utf8'));\nthrow new Error('no');\n`;
    const { end, shown } = await inWaiting(language, code, text => text.includes('gate.cjs'));
    const file = language === 'typescript' ? 'main.ts' : 'main.js';
    expect(shown).toMatch(new RegExp(`^\\[ '${file}' \\] true\\n`));
    expect(shown).toContain('Error: no');
    expect(shown).not.toContain('Warning');
    expect(end).toMatchObject({ exitCode: 1 });
  });
});

describe('FR-1 a hostile free run', () => {
  it('that computes for ever is stopped, and the loop is named', async () => {
    const person = talkTo('x = 0\nwhile True:\n    x += 1\n', { cpuMs: 1000 });
    const end = await person.ended;
    expect(end).toMatchObject({ why: 'timed-out', line: expect.toSatisfy(line => line === 2 || line === 3) });
    expect(end.sentence).toMatch(/^Stopped after 1 s of computing, in the loop on line [23]\.$/);
  });

  it('that prints for ever is stopped', async () => {
    const person = talkTo('while True: print("x" * 1000)');
    expect(await person.ended).toMatchObject({ why: 'too-much-output' });
    expect(person.shown().length).toBeLessThan(2_000_000);
  });

  it('that prints for ever to somebody who never reads waits, and can be stopped', async () => {
    const person = talkTo('while True: print("x" * 1000)', { isDeaf: true });
    await person.until('x'.repeat(100));
    // The same for somebody who reads.
    await talkTo('while True: print("x" * 1000)').ended;
    // The window and what the pipes hold.
    expect(person.shown().length).toBeLessThan(400_000);
    person.stop();
    expect(await person.ended).toMatchObject({ why: 'stopped', sentence: 'Stopped by you.' });
  });

  it('that ignores every signal and the end of its input is stopped', async () => {
    const person = talkTo(
      [
        'import signal, time',
        'for n in range(1, 32):',
        '    if n not in (9, 19): signal.signal(n, signal.SIG_IGN)',
        'print("ready")',
        'while True: time.sleep(1)',
      ].join('\n'),
    );
    await person.until('ready');
    person.type('\x03\x04');
    person.stop();
    expect(await person.ended).toMatchObject({ why: 'stopped' });
  });

  it('that forks for ever is stopped', async () => {
    const person = talkTo('import os\nwhile True:\n    os.fork()\n');
    expect((await person.ended).why).toMatch(/^(too-many-processes|timed-out|finished)$/);
    expect(await talkTo('print(1)').ended).toMatchObject(finished);
  });

  it('that reads nothing while much is typed goes on', async () => {
    const person = talkTo('import time\nprint("ready")\nfor n in range(50): time.sleep(0.01)\nprint("done")');
    await person.until('ready');
    for (let line = 0; line < 300; line++) person.type(`${'y'.repeat(1000)}\n`);
    expect(await person.ended).toMatchObject(finished);
    expect(person.shown()).toBe('ready\ndone\n');
  });

  it('leaves no error of ours behind', () => expect(errors).toEqual([]));
});
