import { existsSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  defaultLimits,
  type RunLimits,
  type RunRequest,
  type RunResult,
} from '#contract/running/run-request.ts';

import { usually } from '../../../engine-kit/broad-lists.ts';
import { decide } from '../../../engine-kit/decide.ts';
import { testBench } from '../../../engine-kit/test-bench.ts';
import { shippedLanguage } from '../../../languages/shipped-languages.ts';
import { commandEngine } from '../command-engine.ts';
import { parseJavaCommand } from './java-command.ts';

const warm = testBench(options => commandEngine({ ...options, compileLimits: { cpuMs: 4000 } }));
const plain = testBench(options => commandEngine({ ...options, isBoxPerStep: true }));
afterAll(async () => {
  await warm.stop();
  await plain.stop();
});

const language = shippedLanguage('java');
type Case = { name: string; stdin?: string; stdout: string; hidden?: boolean };
const requestFor = (code: string, cases: Case[], limits: Partial<RunLimits> = {}): RunRequest => ({
  id: 'run',
  language,
  code,
  testCode: JSON.stringify(cases),
  contract: null,
  limits: { ...defaultLimits, cpuMs: language.executionLimit, ...limits },
});
const runIn = async ({ engine }: typeof warm, ...wanted: Parameters<typeof requestFor>) => {
  const request = requestFor(...wanted);
  return decide(request, await engine.run(request, new AbortController().signal));
};
const inMain = (body: string) =>
  `import java.util.*;\nimport java.io.*;\npublic class Main {\n  public static void main(String[] args) throws Exception {\n    ${body}\n  }\n}\n`;
const two: Case[] = [
  { name: 'one', stdin: 'Ada\n', stdout: 'x' },
  { name: 'two', stdin: 'Grace\nHopper', stdout: 'x' },
];
const one = two.slice(0, 1);
/** Printed by a machine that had been waiting. */
const mark = 'cairn.Gate Main';
const whoRuns = inMain('System.out.println(System.getProperty("sun.java.command"));');

/** Names such as `throws` are words of Java: `itThrows`. */
const methodOf = (words: string) =>
  `it ${words}`.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
/** The order of two streams is not determined. */
const sorted = (text: string) => text.split('\n').toSorted().join('\n');
/** All of a result but for times. */
const said = (result: RunResult) => ({
  ...result,
  cpuMs: 0,
  mostCpuMs: 0,
  wallMs: 0,
  output: sorted(result.output),
  results: result.results.map(each => ({ ...each, durationMs: 0, output: sorted(each.output ?? '') })),
});

describe.runIf(existsSync('/usr/bin/javac'))('Java that is kept ready', () => {
  beforeAll(async () => {
    while ((await runIn(warm, whoRuns, two)).results[0]?.actual?.trim() !== mark);
  });

  it('EX-1 runs each case in a virtual machine of its own', async () => {
    const code = inMain(
      'System.out.println(System.getProperty("sun.java.command") + System.getProperty("seen"));\nSystem.setProperty("seen", "x"); new File("left").createNewFile(); System.out.println(new File("left2").exists());',
    );
    const stdout = `${mark}null\nfalse`;
    const five = Array.from({ length: 5 }, (_, index) => ({ name: `${index}`, stdout }));
    expect(await runIn(warm, code, five)).toMatchObject({ verdict: 'finished', isPassed: true });
  });

  const programs: [what: string, code: string][] = [
    [
      'throws in a static initializer',
      'public class Main {\n  static int x = 1 / Integer.parseInt("0");\n  public static void main(String[] args) {}\n}\n',
    ],
    [
      'has several classes',
      'import java.util.*;\nrecord Point(int x, int y) {}\nenum Color { RED, GREEN }\ninterface Shape { default String name() { return getClass().getName(); } }\nclass Größe implements Shape { class Inner {} }\npublic class Main {\n  public static void main(String[] args) {\n    System.out.println(new Point(1, 2) + " " + Color.RED + " " + new Größe().name() + new Object() {}.getClass());\n    Runnable r = () -> System.out.println("lambda"); r.run();\n  }\n}\n',
    ],
    [
      'is not public',
      'class Main {\n  public static void main(String[] args) { System.out.println("fine"); }\n}\n',
    ],
    [
      'inherits main',
      'class Base { public static void main(String[] args) { System.out.println("base"); } }\npublic class Main extends Base {}\n',
    ],
    ['has no main', 'public class Main {\n  static void helper() {}\n}\n'],
    ['has another main', 'public class Main {\n  public static int main(String[] args) { return 1; }\n}\n'],
    [
      'is in a package',
      'package shop;\npublic class Main {\n  public static void main(String[] args) { System.out.println("x"); }\n}\n',
    ],
    [
      'has another class only',
      'class Other {\n  public static void main(String[] args) { System.out.println("x"); }\n}\n',
    ],
    ['does not compile', inMain('Strin x = 1;\n    undefined();')],
    [
      'does not parse',
      'public class Main {\n  public static void main(String[] args) {\n    int x = 1\n  }\n',
    ],
    ['has the wrong file name', 'public class Other {\n  public static void main(String[] args) {}\n}\n'],
    [
      'is unchecked',
      inMain('List all = new ArrayList(); all.add(1); System.out.println(new Date(1, 2, 3).getYear());'),
    ],
    [
      'needs a processor',
      '@javax.annotation.processing.SupportedAnnotationTypes("x")\npublic class Main {\n  public static void main(String[] args) { System.out.println("x"); }\n}\n',
    ],
    ['is empty', ''],
    [
      'recurses without end',
      'public class Main {\n  static int f(int n) {\n    return f(n + 1) + 1;\n  }\n  public static void main(String[] args) {\n    try { f(0); } catch (StackOverflowError e) { System.out.println("deep"); }\n  }\n}\n',
    ],
  ];
  const usual = ['throws in a static initializer', 'has no main', 'does not compile'];
  it.each(usually(programs, usual, ([what]) => what))(
    'EX-5 says the same as javac and java about a program that %s',
    async (_, code) => {
      expect(said(await runIn(warm, code, one))).toEqual(said(await runIn(plain, code, one)));
    },
  );

  it('FC-4 shows the files that a program wrote', async () => {
    const code = `import java.nio.file.*;
public class Main {
  public static void main(String[] args) throws Exception { Files.writeString(Path.of("out.txt"), "done"); }
}
`;
    const asked = [
      { name: 'right', stdout: '', expectedFiles: { 'out.txt': 'done' } },
      { name: 'wrong', stdout: '', expectedFiles: { 'other.txt': 'done' } },
    ];
    const { results } = await runIn(warm, code, asked);
    expect(results).toMatchObject([
      { passed: true },
      { passed: false, feedback: 'wrong: your program did not write the file other.txt.' },
    ]);
  });

  it('EX-5 does the same as java in a program that reads, throws, exits, looks around and goes on', async () => {
    const all: [name: string, body: string][] = [
      [
        'reads lines',
        'Scanner in = new Scanner(System.in); while (in.hasNextLine()) System.out.println(in.nextLine());',
      ],
      [
        'reads everything',
        'System.out.println(new String(System.in.readAllBytes()) + System.in.available());',
      ],
      [
        'opens its input again',
        'System.out.println(new BufferedReader(new FileReader("/dev/stdin")).readLine());',
      ],
      ['throws', 'int zero = args.length;\n    System.out.println(1 / zero);'],
      [
        'throws with a cause',
        'try { Integer.parseInt("x"); } catch (Exception e) { throw new RuntimeException("why", e); }',
      ],
      ['prints its stack', 'new Exception("here").printStackTrace(); Thread.dumpStack();'],
      [
        'looks at its stack',
        'System.out.println(Thread.currentThread().getStackTrace().length + " " + Thread.currentThread());',
      ],
      ['exits', 'System.out.println("bye"); System.exit(3);'],
      ['exits without a word', 'System.exit(97);'],
      ['halts', 'Runtime.getRuntime().halt(4);'],
      [
        'has a hook',
        'Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook"))); System.out.println("main");',
      ],
      [
        'goes on in a thread',
        'new Thread(() -> { try { Thread.sleep(50); } catch (Exception e) {} System.out.println("late"); }).start(); System.out.println("main");',
      ],
      [
        'leaves a daemon',
        'Thread t = new Thread(() -> { while (true); }); t.setDaemon(true); t.start(); System.out.println("main");',
      ],
      [
        'throws in a thread',
        'Thread t = new Thread(() -> { throw new IllegalStateException("x"); }); t.start(); t.join(); System.out.println("on");',
      ],
      [
        'asks for its loader',
        'System.out.println(Main.class.getClassLoader() == ClassLoader.getSystemClassLoader()); System.out.println(Main.class.getResource("Main.class") + " " + Thread.currentThread().getContextClassLoader().getClass());',
      ],
      [
        'looks around',
        'System.out.println(new File(".").getCanonicalPath() + new TreeSet<>(Arrays.asList(new File(".").list((d, n) -> n.startsWith("Main"))))); new FileWriter("Main.java").close();',
      ],
      ['prints what cannot be encoded', 'System.out.println("äöü → \\ud83d\\ude00");'],
    ];
    const usual = [
      'reads lines',
      'opens its input again',
      'throws',
      'prints its stack',
      'exits',
      'has a hook',
      'goes on in a thread',
      'looks around',
    ];
    const bodies = usually(all, usual, ([name]) => name);
    // One program that does what its first line asks for: compiling each of them takes most of the time.
    const methods = bodies.map(
      ([name, body]) =>
        `  static void ${methodOf(name)}(String[] args) throws Exception {\n    ${body}\n  }\n`,
    );
    const cases = bodies.map(([name]) => `      case "${name}" -> ${methodOf(name)}(args);\n`);
    const code = `import java.util.*;
import java.io.*;
public class Main {
${methods.join('')}  static String line() throws IOException {
    StringBuilder read = new StringBuilder();
    for (int c; (c = System.in.read()) != '\\n'; ) read.append((char) c);
    return read.toString();
  }
  public static void main(String[] args) throws Exception {
    switch (line()) {
${cases.join('')}    }
  }
}
`;
    const asked = bodies.map(([name]) => ({ name, stdin: `${name}\nAda\n`, stdout: 'x' }));
    const [ready, cold] = [await runIn(warm, code, asked), await runIn(plain, code, asked)];
    expect(ready).toMatchObject({ verdict: 'finished' });
    expect(said(ready)).toEqual(said(cold));
  });

  const endings: [verdict: string, code: string, limits: Partial<RunLimits>][] = [
    ['timed-out', inMain('\n    while (true) {\n    }'), { cpuMs: 700 }],
    ['timed-out', inMain('Thread.sleep(60_000);'), { cpuMs: 300 }],
    [
      'out-of-memory',
      inMain('List<byte[]> all = new ArrayList<>(); while (true) all.add(new byte[1 << 20]);'),
      {},
    ],
    ['too-much-output', inMain('while (true) System.out.println("and on and on");'), {}],
    [
      'too-many-processes',
      inMain(
        'while (true) { Thread t = new Thread(() -> { try { Thread.sleep(60_000); } catch (Exception e) {} }); t.start(); }',
      ),
      {},
    ],
  ];
  // The hostile programs in Java end with the other verdicts, each in both ways, too.
  it.each(usually(endings, ['timed-out', 'timed-out'], ([verdict]) => verdict))(
    'EX-1 ends a run with %s',
    async (verdict, code, limits) => {
      const [ready, cold] = [await runIn(warm, code, two, limits), await runIn(plain, code, two, limits)];
      expect(ready).toMatchObject({ verdict, isPassed: false, message: cold.message });
      expect(ready.results[0]!.line).toBe(cold.results[0]!.line);
    },
  );

  it('FB-7 charges a program that takes long to compile to its run, and compiles others meanwhile', async () => {
    const nested = `try { ${'try { x++; } finally { '.repeat(18)} x++; ${'}'.repeat(18)} } finally { x++; }`;
    const bomb = inMain(`int x = 0; ${nested}`);
    const [stopped, other] = await Promise.all([runIn(warm, bomb, two), runIn(warm, whoRuns, two)]);
    expect(stopped).toMatchObject({
      verdict: 'compile-failed',
      message: 'Compiling your program was stopped after 4 s of computing.',
    });
    expect(other.verdict).toBe('finished');
    expect((await runIn(warm, whoRuns, two)).verdict).toBe('finished');
  });

  it('FA-7 shows nothing of a hidden case in another one', async () => {
    const code = inMain(
      'String seen = System.getProperty("secret", "nothing"); String line = new Scanner(System.in).nextLine();\n    System.setProperty("secret", line); try (FileWriter f = new FileWriter("secret", true)) { f.write(line); }\n    System.out.println(seen + new File("secret").length());',
    );
    const result = await runIn(warm, code, [
      { name: 'hidden', stdin: 'secret\n', stdout: '', hidden: true },
      { name: 'shown', stdin: 'word\n', stdout: 'nothing4' },
    ]);
    expect(result.results[1]).toMatchObject({ passed: true });
    expect(result.output).not.toContain('secret');
  });
});

describe('the command of Java', () => {
  it('is taken apart', () => {
    expect(parseJavaCommand(language.executionCommand, 'Main.java')).toEqual({
      compileOptions: [],
      runOptions: ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xmx256m'],
      mainClass: 'Main',
    });
  });
  it.each([
    'javac Main.java; java Main',
    'javac Main.java && java -cp /tmp Main',
    'javac -cp lib.jar Main.java && java Main',
    'javac Main.java && java Main 1 2',
    'javac Main.java && java -Xbootclasspath/a:x Main',
    'javac Main.java && java -Xmx$(cat x) Main',
    'javac Other.java && java Main',
    'java Main.java',
  ])('is executed as it is if it has something else in it: %s', command => {
    expect(parseJavaCommand(command, 'Main.java')).toBeNull();
  });
});
