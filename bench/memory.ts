// `npm run bench -- memory`: memory of the whole product, idle and while student code runs, and whether the documented
// minimum is enough for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minimumMemoryBytes } from '#server/platform/check-machine.ts';
import { listLanguageConfigs } from '#server/running/languages/languages.db.ts';
import { languageFolders, shippedLanguage } from '#runner/languages/shipped-languages.ts';
import { aCourse, aLesson, aUserLesson } from '#test/factories.ts';
import { createMemoryGroup } from './memory-group.ts';
import {
  printMemory,
  printMemoryHeader,
  type ProductMemory,
  readProductMemory,
  totalOf,
} from './process-memory.ts';
import { clientOf, type RunningProduct, startProduct } from './running-product.ts';

const slots = 2;
const secondsPerLanguage = 6;
const lookEveryMs = 50;

type Program = { title: string; language: string; code: string; tests: string };

const sample = (folder: string, file: string) =>
  readFileSync(join(import.meta.dirname, '../runner/languages', folder, `${file}.txt`), 'utf8');

const samples: Program[] = languageFolders().map(folder => ({
  title: shippedLanguage(folder).name,
  language: shippedLanguage(folder).name,
  code: sample(folder, 'passing'),
  tests: sample(folder, 'tests'),
}));

/** Takes as much memory as a program may have, and is stopped for it. */
const greedy: Program = {
  title: 'taking all memory',
  language: 'Python',
  code: 'kept = []\nwhile True:\n    kept.append(bytearray(1_000_000))\n',
  tests: sample('python', 'tests'),
};

/** Runs a program on all slots again and again; returns the verdicts. */
const runRepeatedly = async (product: RunningProduct, program: Program): Promise<string[]> => {
  const { services, server } = product;
  const language = (await listLanguageConfigs(services.db)).find(({ name }) => name === program.language);
  if (!language) throw new Error(`${program.language} is not seeded`);
  const course = await aCourse(services, { languageConfigId: language.id });
  const lesson = await aLesson(services, { course, testCode: program.tests });
  const verdicts: string[] = [];
  const end = performance.now() + secondsPerLanguage * 1000;
  await Promise.all(
    Array.from({ length: slots }, async () => {
      const { learner, userExercise } = await aUserLesson(services, { lesson, code: program.code });
      const client = clientOf(() => server.url, learner.authToken);
      while (performance.now() < end) {
        const { result } = await client.result(await client.execute(userExercise.id, course.contextId));
        const isPassed = result?.results.length && result.results.every(({ passed }) => passed);
        verdicts.push(isPassed ? 'passed' : (result?.verdict ?? 'none'));
      }
    }),
  );
  return verdicts;
};

/** The largest of what was seen while the work was done. */
const peakDuring = async (pid: number, work: Promise<unknown>): Promise<ProductMemory> => {
  let peak = readProductMemory(pid);
  const look = setInterval(() => {
    const now = readProductMemory(pid);
    if (totalOf(now) > totalOf(peak)) peak = now;
  }, lookEveryMs);
  await work;
  clearInterval(look);
  return peak;
};

const measure = async () => {
  const product = await startProduct({ CAIRN_RUN_SLOTS: String(slots) });
  const { pid } = product.server;
  printMemoryHeader();
  printMemory('idle', readProductMemory(pid));
  for (const program of [...samples, greedy])
    printMemory(program.title, await peakDuring(pid, runRepeatedly(product, program)));
  printMemory('idle again', readProductMemory(pid));
  await product.stop();
};

/** The same in a control group with the documented minimum: samples must pass, and only student programs may be killed. */
const tryMinimum = async (): Promise<boolean> => {
  const mb = Math.round(minimumMemoryBytes.worker / 1e6);
  const group = createMemoryGroup(minimumMemoryBytes.worker);
  if (!group) {
    console.log(`Not tried with ${mb} MB: no memory control group (version 1) can be created here.`);
    return true;
  }
  const product = await startProduct({ CAIRN_RUN_SLOTS: String(slots) }, group.wrap);
  const wrong: string[] = [];
  for (const program of samples) {
    const verdicts = await runRepeatedly(product, program);
    const failed = verdicts.filter(verdict => verdict !== 'passed');
    console.log(`${program.title}: ${verdicts.length} runs, ${failed.length} wrong`);
    wrong.push(...failed);
  }
  const greedyVerdicts = new Set(await runRepeatedly(product, greedy));
  const killed = group.kills();
  const isReady = (await fetch(`${product.server.url}/readyz`)).ok;
  console.log(
    `With ${mb} MB: ${wrong.length} wrong results; programs that take all memory: ${[...greedyVerdicts].join(', ')}; the kernel killed
${killed} processes of the server and of PostgreSQL; the server is ${isReady ? '' : 'not '}ready. Peak ${group.peakMb().toFixed(0)} MB with page cache.`,
  );
  await product.stop();
  group.remove();
  return wrong.length === 0 && killed === 0 && isReady;
};

console.log(
  `The whole product in one process with ${slots} run slots; peaks while all slots run the sample of a language.`,
);
await measure();
process.exitCode = (await tryMinimum()) ? 0 : 1;
