import { setTimeout as pause } from 'node:timers/promises';
import { shippedLanguages } from '#runner/client.ts';
import { aCourse, aLanguage, aLesson, aUserLesson, type TestLesson } from '#test/factories.ts';
import { quantile } from '../measure.ts';
import { clientOf, type RunningProduct, startProduct } from '../running-product.ts';
import { busyProgramsFor } from './busy-programs.ts';

/**
 * Hostile accounts that run what takes up a runner, one after the other without a pause, against some honest students in
 * other courses. The honest ones wait hardly longer than alone, and what the hostile ones do is told as theirs.
 */

export type FairReport = {
  hostileAccounts: number;
  hostileRuns: number;
  /** Ended as a failure of ours: what an attacker does must be the attacker's. */
  hostileToldAsOurs: string[];
  honestRuns: number;
  wrongVerdicts: number;
  /** How much longer than alone, in milliseconds. */
  delayP50Ms: number;
  delayP95Ms: number;
  /** Per language: alone, and the 95 % quantile under attack. */
  byLanguage: Record<string, { aloneMs: number; attackedP95Ms: number }>;
};

const cases = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, i) => ({ name: `case ${i}`, stdin: '', stdout: 'never printed' })),
  );

const attacks = [
  { what: 'sleeps in 15 cases', language: 'Bash', tests: cases(15), code: 'sleep 3.5\n' },
  {
    what: 'computes in 100 cases',
    language: 'Bash',
    tests: cases(100),
    code: 'n=0; while ((n++ < 60000)); do :; done\n',
  },
  {
    what: 'compiles for long',
    language: 'C++',
    tests: cases(1),
    code: 'template<int N, int M> struct F { static const long v = F<N-1, M>::v + F<N-1, M+1>::v; };\ntemplate<int M> struct F<0, M> { static const long v = M; };\nint main() { return F<600, 0>::v; }\n',
  },
  {
    what: 'keeps the type stripper busy',
    language: 'TypeScript',
    tests: "test('a', () => {});\n",
    code: `let x=${'<T>('.repeat(30)}a${')'.repeat(30)};\n`,
  },
  {
    what: 'prints without end',
    language: 'Python',
    tests:
      'import unittest\n\nclass T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(f(), 1)\n',
    code: 'def f():\n    while True: print("x" * 100)\n',
  },
];

/** An eager student: five runs a minute. */
const pauseMs = 10_000;

const honestLanguages = ['Python', 'JavaScript', 'TypeScript', 'C', 'Java'];

type Student = { run(): Promise<{ ms: number; verdict: string; passed: boolean }> };

const lessonIn = async (product: RunningProduct, language: string, testCode: string): Promise<TestLesson> => {
  const shipped = shippedLanguages().find(one => one.name === language);
  if (!shipped) throw new Error(`There is no language ${language}.`);
  const { install: _, ...config } = shipped;
  const { id } = await aLanguage(product.services, { ...config, name: language });
  return aLesson(product.services, {
    course: await aCourse(product.services, { languageConfigId: id }),
    testCode,
  });
};

const studentOf = async (product: RunningProduct, lesson: TestLesson, code: string): Promise<Student> => {
  const { learner, userExercise } = await aUserLesson(product.services, { lesson, code });
  const client = clientOf(() => product.server.url, learner.authToken);
  return {
    async run() {
      const begin = performance.now();
      const id = await client.execute(userExercise.id, lesson.course.contextId);
      const { result } = await client.result(id);
      const passed = result?.results.length !== 0 && (result?.results.every(one => one.passed) ?? false);
      return { ms: performance.now() - begin, verdict: result?.verdict ?? '', passed };
    },
  };
};

export const proveFair = async (
  hostileAccounts: number,
  seconds: number,
  say: (line: string) => void = () => {},
): Promise<FairReport> => {
  const product = await startProduct();
  try {
    const honest = [];
    for (const language of honestLanguages) {
      const program = busyProgramsFor(1000).find(({ name }) => name === `${language}: right`);
      if (!program) throw new Error(`There is no program in ${language}.`);
      // Others than those who are measured under attack, because what they use is counted for a minute.
      const measured = await studentOf(
        product,
        await lessonIn(product, language, program.tests),
        program.code,
      );
      const alone: number[] = [];
      for (let i = 0; i < 6; i++) alone.push((await measured.run()).ms);
      const student = await studentOf(
        product,
        await lessonIn(product, language, program.tests),
        program.code,
      );
      honest.push({ language, student, alone, attacked: [] as number[] });
    }

    // One course for each kind of attack, with accounts that somebody made for this.
    const lessons = new Map<string, TestLesson>();
    const attackers: { attack: (typeof attacks)[number]; student: Student }[] = [];
    for (let i = 0; i < hostileAccounts; i++) {
      const attack = attacks[i % attacks.length]!;
      const lesson = lessons.get(attack.what) ?? (await lessonIn(product, attack.language, attack.tests));
      lessons.set(attack.what, lesson);
      attackers.push({ attack, student: await studentOf(product, lesson, attack.code) });
    }
    const until = performance.now() + seconds * 1000;
    let hostileRuns = 0;
    let wrongVerdicts = 0;
    const hostileToldAsOurs: string[] = [];
    const attackWith = async ({ attack, student }: (typeof attackers)[number]) => {
      while (performance.now() < until) {
        const { verdict } = await student.run();
        hostileRuns += 1;
        if (verdict === 'sandbox-failed') hostileToldAsOurs.push(attack.what);
      }
    };
    // The last ones are still going on when the product stops.
    for (const attacker of attackers) void attackWith(attacker).catch(() => {});
    const learning = honest.map(async ({ student, attacked }) => {
      while (performance.now() < until) {
        const { ms, passed } = await student.run();
        attacked.push(ms);
        if (!passed) wrongVerdicts += 1;
        await pause(pauseMs);
      }
    });
    await Promise.all(learning);
    say('the honest students are done');
    const delays = honest.flatMap(({ alone, attacked }) => attacked.map(ms => ms - quantile(alone, 0.5)));
    return {
      hostileAccounts,
      hostileRuns,
      hostileToldAsOurs,
      honestRuns: delays.length,
      wrongVerdicts,
      delayP50Ms: Math.round(quantile(delays, 0.5)),
      delayP95Ms: Math.round(quantile(delays, 0.95)),
      byLanguage: Object.fromEntries(
        honest.map(({ language, alone, attacked }) => [
          language,
          { aloneMs: Math.round(quantile(alone, 0.5)), attackedP95Ms: Math.round(quantile(attacked, 0.95)) },
        ]),
      ),
    };
  } finally {
    await product.stop();
  }
};
