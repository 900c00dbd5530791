// `npm run bench -- free-run`: how soon a program that is tried out prints, against a run of tests; how soon it answers; many of
// them at once; and how soon the steps of a program are there.
import { recordUserExercise } from '#contract/running/steps.ts';
import { urlOf } from '#contract/core/endpoint.ts';
import { aCourse, aLanguage, aLesson, aUserLesson } from '#test/factories.ts';
import { alternate, quantile } from './measure.ts';
import { readProductMemory } from './process-memory.ts';
import { productWay } from './product-way.ts';
import { subjects } from './run-subjects.ts';
import { clientOf, startProduct } from './running-product.ts';
import { openTerminal } from './terminal-page.ts';

const rounds = 15;
const lines = 200;
const terminals = 50;

const product = await startProduct();
const { services } = product;
const url = () => product.server.url;

/** Prints at once, then waits for a line. */
const greetings: Record<string, string> = {
  Python: 'print("hello")\ninput()\n',
  JavaScript: 'console.log("hello");\nprocess.stdin.once("data", () => process.exit());\n',
  TypeScript:
    'const word: string = "hello";\nconsole.log(word);\nprocess.stdin.once("data", () => process.exit());\n',
  Java: 'public class Main {\n  public static void main(String[] a) throws Exception {\n    System.out.println("hello");\n    System.in.read();\n  }\n}\n',
  C: '#include <stdio.h>\nint main(void) {\n  puts("hello");\n  getchar();\n}\n',
  'C++': '#include <iostream>\nint main() {\n  std::cout << "hello\\n";\n  std::cin.get();\n}\n',
};

const studentsOf = async (language: (typeof subjects)[number]['language'], count: number) => {
  const { install: _, ...fields } = language;
  const { id } = await aLanguage(services, { ...fields, name: `${fields.name} to be tried` });
  const course = await aCourse(services, { languageConfigId: id });
  const lesson = await aLesson(services, { course });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { learner, userExercise } = await aUserLesson(services, { lesson });
      return {
        authToken: learner.authToken,
        userExerciseId: userExercise.id,
        contextId: course.contextId,
      };
    }),
  );
};

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;

console.log(`First output of a free run against a whole run of tests, p50 of ${rounds} in turn`);
for (const subject of subjects) {
  const [student] = await studentsOf(subject.language, 1);
  const free = {
    name: 'free',
    once: async () => {
      const page = openTerminal(url(), student!, greetings[subject.language.name]!);
      await page.until('hello');
      page.type('\n');
      void page.ended;
    },
  };
  const tests = await productWay(product, subject);
  const found = await alternate([tests, free], rounds);
  const [run, first] = [found.get(tests.name)?.p50 ?? 1, found.get('free')?.p50 ?? 0];
  const ratio = (first / run).toFixed(2);
  console.log(
    `${subject.language.name.padEnd(12)} tests ${ms(run)}   first output ${ms(first)}   ${ratio} x`,
  );
}

const python = subjects[0]!;
const students = await studentsOf(python.language, terminals);
const echo =
  'print("ready")\nn = 0\nwhile True:\n    line = input()\n    n += 1\n    print("answer", n, end=";\\n")\n';
const answersOf = async (page: ReturnType<typeof openTerminal>) => {
  const times: number[] = [];
  for (let n = 1; n <= lines; n++) {
    const before = performance.now();
    page.type('x\n');
    await page.until(`answer ${n};`);
    times.push(performance.now() - before);
  }
  return times;
};

const one = openTerminal(url(), students[0]!, echo);
await one.until('ready');
const alone = await answersOf(one);
one.stop();
await one.ended;
console.log(
  `\nFrom Enter to the answer, ${lines} lines: p50 ${ms(quantile(alone, 0.5))}, p95 ${ms(quantile(alone, 0.95))}`,
);

const before = readProductMemory(product.server.pid)['runner and programs'];
const opening = performance.now();
const pages = students.map(student => openTerminal(url(), student, echo));
await Promise.all(pages.map(page => page.until('ready')));
const opened = performance.now() - opening;
const after = readProductMemory(product.server.pid)['runner and programs'];
const many = await answersOf(pages.at(-1)!);
const tests = await productWay(product, python);
const beside = await alternate([tests], rounds);
console.log(
  `${terminals} open terminals: opened at once in ${(opened / 1000).toFixed(1)} s, ${(after - before).toFixed(0)} MB; answer p50 ${ms(quantile(many, 0.5))}, p95 ${ms(quantile(many, 0.95))}; a run of tests beside them p50 ${ms(beside.get(tests.name)?.p50 ?? 0)}`,
);
for (const page of pages) page.stop();
await Promise.all(pages.map(page => page.ended));

const loop =
  'total = 0\nseen = []\nfor n in range(124):\n    total += n\n    seen.append(total)\n    last = seen[-1]\nprint(total)\n';
const { authToken, userExerciseId, contextId } = students[0]!;
const client = clientOf(url, authToken);
const path = urlOf(recordUserExercise, { params: { id: userExerciseId, contextId } });
const times: number[] = [];
let steps = 0;
for (let round = 0; round < rounds; round++) {
  const begin = performance.now();
  const { recording } = await client.call<{ recording: { steps: unknown[] } }>('POST', path, { code: loop });
  times.push(performance.now() - begin);
  steps = recording.steps.length;
}
console.log(
  `\nSteps of a Python program, recorded and sent: ${steps} steps, p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`,
);
await product.stop();
