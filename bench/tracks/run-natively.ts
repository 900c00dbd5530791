import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { TrackExercise, TrackName } from './lay-out-track.ts';

/** Runs references with the tools of their own language, outside of our runner. */

type Said = { isPassed: boolean; said: string };

const run = (folder: string, command: string, env: Record<string, string> = {}): Promise<Said> =>
  new Promise(resolve => {
    const options = { cwd: folder, env: { ...process.env, ...env }, timeout: 180_000 };
    execFile('/bin/bash', ['-c', command], options, (error, stdout, stderr) =>
      resolve({ isPassed: error === null, said: `${stdout}${stderr}` }),
    );
  });

/** The exercise with its reference in the place of the stub, as the tests of a track do it. */
const layOutReference = ({ parts }: TrackExercise, folder: string) => {
  const solution = parts.filter(({ role }) => role === 'solution');
  for (const { role, path, text } of parts) {
    if (role === 'doc') continue;
    const isReference = role === 'example' || role === 'exemplar';
    const named = solution.find(each => basename(each.path) === basename(path));
    const alike = solution.find(each => extname(each.path) === extname(path));
    const target = !isReference
      ? path
      : ((named ?? (/\/java\//.test(path) ? undefined : alike))?.path ?? `src/main/java/${basename(path)}`);
    const isStub = role === 'solution' && existsSync(join(folder, target));
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    if (!isStub) writeFileSync(join(folder, target), text);
  }
};

const jars = '/usr/share/java';
const classPath = [
  'junit-jupiter-api',
  'junit-jupiter-engine',
  'junit-jupiter-params',
  'junit-platform-commons',
  'junit-platform-console',
  'junit-platform-engine',
  'junit-platform-launcher',
  'junit-platform-reporting',
  'opentest4j',
  'opentest4j-reporting-events',
  'opentest4j-reporting-schema',
  'apiguardian-api',
  'assertj-core',
  'picocli',
  'univocity-parsers',
  'byte-buddy',
].map(name => `${jars}/${name}.jar`);

const repository = join(import.meta.dirname, '../..');

/** vitest stands for Jest, which it was made after. */
const prepareVitest = (folder: string) => {
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'jest-globals.mjs'),
    "export * from 'vitest';\nexport { vi as jest, test as xtest, it as xit, describe as xdescribe } from 'vitest';\n",
  );
  writeFileSync(
    join(folder, 'set-up.mjs'),
    "import { vi, test, it, describe } from 'vitest';\nObject.assign(globalThis, { jest: vi, xtest: test, xit: it, xdescribe: describe });\n",
  );
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    "export default { resolve: { alias: { '@jest/globals': new URL('jest-globals.mjs', import.meta.url).pathname } }, test: { globals: true, setupFiles: ['set-up.mjs'], include: ['*.{spec,test}.{js,ts}'] } };\n",
  );
};

const sources = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .join(' ');

type Native = { tool: string; isThere(): Promise<boolean>; run(folder: string): Promise<Said> };

const answers = async (command: string) => (await run('/', command)).isPassed;

const vitest: Native = {
  tool: 'vitest in the place of Jest',
  isThere: async () => existsSync(join(repository, 'node_modules/.bin/vitest')),
  run: folder => {
    prepareVitest(folder);
    return run(folder, 'node_modules/.bin/vitest run');
  },
};

export const nativeTools: Record<TrackName, Native> = {
  python: {
    tool: 'pytest',
    isThere: () => answers('python3 -m pytest --version'),
    run: folder => run(folder, 'python3 -m pytest -q -p no:cacheprovider'),
  },
  javascript: vitest,
  typescript: vitest,
  java: {
    tool: 'JUnit and AssertJ',
    isThere: async () => classPath.slice(0, 13).every(existsSync) && (await answers('javac --version')),
    run: folder => {
      const path = classPath.filter(existsSync).join(':');
      const launcher = 'org.junit.platform.console.ConsoleLauncher --scan-classpath made --fail-if-no-tests';
      const all = '--config junit.jupiter.conditions.deactivate=*DisabledCondition';
      return run(
        folder,
        `javac -d made -cp ${path} $(find src -name '*.java') && java -cp made:${path} ${launcher} ${all}`,
      );
    },
  },
  c: {
    tool: 'gcc, with a small stand-in for Unity',
    isThere: () => answers('gcc --version'),
    run: folder => {
      mkdirSync(join(folder, 'test-framework'));
      copyFileSync(join(import.meta.dirname, 'native/unity.h'), join(folder, 'test-framework/unity.h'));
      return run(folder, `gcc -std=gnu17 ${sources(folder, '.c')} -o tests -lm && ./tests`);
    },
  },
  cpp: {
    tool: 'g++ and Catch2',
    isThere: () => answers('g++ --version && test -e /usr/include/catch2/catch.hpp'),
    run: folder => {
      writeFileSync(
        join(folder, 'tests_main.cpp'),
        '#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n',
      );
      const flags = '-std=c++20 -DEXERCISM_TEST_SUITE -DEXERCISM_RUN_ALL_TESTS';
      return run(folder, `g++ ${flags} ${sources(folder, '.cpp')} -o tests && ./tests`);
    },
  },
  bash: {
    tool: 'bats',
    isThere: () => answers('bats --version && test -e /usr/lib/bats/bats-assert/load.bash'),
    run: folder => {
      writeFileSync(
        join(folder, 'bats-extra.bash'),
        'source /usr/lib/bats/bats-support/load.bash\nsource /usr/lib/bats/bats-assert/load.bash\n',
      );
      return run(folder, 'bats *.bats', { BATS_RUN_SKIPPED: 'true' });
    },
  },
};

export const runNatively = (track: TrackName, exercise: TrackExercise, folder: string): Promise<Said> => {
  mkdirSync(folder, { recursive: true });
  layOutReference(exercise, folder);
  return nativeTools[track].run(folder);
};
