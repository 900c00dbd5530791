import { basename } from 'node:path';
import { comparedBy, type Expected, withDiff } from './compared-output.ts';
import { stepsOf } from './installs.ts';

/** What a command of a graded test runs. */

export type TestCommand =
  | {
      kind: 'program';
      file: string;
      args: string[];
      stdin: { file: string } | { text: string } | null;
      /** What the command compares the output with; null: the test says it. */
      expects: Expected | null;
    }
  /** `files` are those that it names; `only` is what it selects of their tests. */
  | { kind: 'units'; endings: RegExp; files: string[]; only: string[] }
  | { kind: 'compiles' }
  | { kind: 'unknown' };

/** `builds` are commands that ran before, such as those of `setup`; `mains` are files of C and C++ in which a program starts. */
type Around = { builds: string[]; files: string[]; mains: string[] };

/** Splits words as a shell does, without its variables. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/g)].map(([word]) =>
    word.replaceAll(
      /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
      (_, double?: string, single?: string, one?: string) =>
        double === undefined ? (single ?? one ?? '') : double.replaceAll(/\\(["\\$`])/g, '$1'),
    ),
  );

const python = { endings: /(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?|[Tt]est[A-Z][^/]*)\.py$/ };
const javaScript = { endings: /\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?)\/[^/]*\.[jt]s$/ };
const java = { endings: /(?:^|\/)(?:src\/)?test\/.*\.java$|Tests?\.java$/ };
const bash = { endings: /\.bats$/ };

const native = { endings: /(?:^|\/)(?:tests?|test_\w+|\w+_tests?|\w+Tests?)\.(?:c|cc|cpp|cxx)$/ };
const ownScript =
  /(?:^|\/)(?:tests?\/|\.github\/)[^/]*\.sh$|(?:^|\/)(?:tests?|run_?tests?|test_\w+|\w+_tests?|grade\w*|check\w*|autograd\w*)\.sh$/;

const isTestFile = (file: string) => [python, javaScript, native].some(({ endings }) => endings.test(file));

const frameworks: [RegExp, { endings: RegExp }][] = [
  [/^(?:pytest|py\.test)$/, python],
  [/^(?:uv|poetry|pipenv|hatch) run (?:python3? -m )?pytest$/, python],
  [/^python[\d.]* -m (?:pytest|unittest)$/, python],
  [
    /^(?:npm (?:run )?(?:test|t)|npx (?:jest|vitest)|yarn (?:run )?test|pnpm (?:run )?test|jest|vitest)$/,
    javaScript,
  ],
  [/^node --test$/, javaScript],
  [/^(?:mvn|\.\/mvnw|gradle|\.\/gradlew)$/, java],
  [/^bats$/, bash],
];

const frameworkOf = (words: string[]) => {
  for (let count = Math.min(words.length, 5); count > 0; count--) {
    const start = words.slice(0, count).join(' ');
    const found = frameworks.find(([pattern]) => pattern.test(start));
    if (found) return { ...found[1], rest: words.slice(count) };
  }
  return null;
};

/** `-k "a or b"`, `tests/test_x.py::TestA::test_b`, `test_x.TestA.test_b` and `-Dtest=A#b` name tests. */
const selectionOf = (rest: string[]) => {
  const files: string[] = [];
  const only: string[] = [];
  for (const [place, word] of rest.entries()) {
    const before = rest[place - 1] ?? '';
    if (['-k', '-t', '--tests', '--testNamePattern'].includes(before))
      only.push(...(/\bnot\b/.test(word) ? [] : word.split(/\s+(?:or|and)\s+/)));
    else if (/^-(?:D|-)tests?=/.test(word)) only.push(...word.replace(/^[^=]*=/, '').split(/[,#]/));
    else if (word.startsWith('-') || /^-[mnpcW]$/.test(before)) continue;
    else if (word.includes('::')) {
      const [file = '', ...names] = word.split('::');
      files.push(file);
      only.push(names.at(-1) ?? '');
    } else if (/\.\w+$/.test(word) && !/^\w+\.[A-Z]\w*\.\w+$/.test(word)) files.push(word);
    else if (/^\w+(?:\.\w+)+$/.test(word)) only.push(word.split('.').at(-1) ?? '');
  }
  return { files: files.map(file => file.replace(/^\.\//, '')), only: only.filter(Boolean) };
};

/** Which source a binary is made of: `gcc -o hello hello.c`, `make hello`. */
const sourceOf = (binary: string, { builds, files, mains }: Around): string | null => {
  const name = basename(binary);
  const isCalled = (file: string) => basename(file).replace(/\.\w+$/, '') === name;
  for (const words of builds.map(wordsOf)) {
    if (!/^(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+)(?:-\d+)?$/.test(words[0] ?? '')) continue;
    const output = words[words.indexOf('-o') + 1];
    const made = words.includes('-o') ? basename(output ?? '') : 'a.out';
    const sources = words
      .filter(word => /\.(?:c|cc|cpp|cxx)$/.test(word))
      .map(word => word.replace(/^\.\//, ''));
    if (made === name && sources[0] !== undefined)
      return (
        sources.find(each => native.endings.test(each)) ??
        sources.find(each => mains.includes(each)) ??
        sources.find(isCalled) ??
        sources[0]
      );
  }
  const ofName = files.filter(file => /\.(?:c|cc|cpp)$/.test(file));
  const isMade = builds.some(build => /\b(?:make|cmake)\b/.test(build));
  const own = mains.filter(
    file => !/(?:^|\/)(?:tests?|\.?solutions?)\//.test(file) && !native.endings.test(file),
  );
  // A file may be called like the program, and be only one of those that it is made of.
  return (
    own.find(isCalled) ??
    (isMade && own.length === 1 ? own[0]! : null) ??
    ofName.find(isCalled) ??
    (isMade && ofName.length === 1 ? ofName[0]! : null)
  );
};

/** `dist/main.js` is made of `src/main.ts`. */
const sourceBehind = (file: string, files: string[]): string => {
  const plain = file.replace(/^\.\//, '');
  if (files.includes(plain) || !/\.[cm]?js$/.test(plain)) return plain;
  const name = basename(plain).replace(/\.[cm]?js$/, '.ts');
  return files.find(each => basename(each) === name && !isTestFile(each)) ?? plain;
};

const programOf = (words: string[], around: Around): { file: string; args: string[] } | null => {
  const [command = '', ...rest] = words;
  const { files } = around;
  if (
    /^(?:python[\d.]*|node|bash|sh|ts-node|tsx)$/.test(command) ||
    /^(?:npx) (?:tsx|ts-node)$/.test(words.slice(0, 2).join(' '))
  ) {
    const module = rest.indexOf('-m');
    const ofModule = `${(rest[module + 1] ?? '').replaceAll('.', '/')}.py`;
    if (module >= 0)
      return files.includes(ofModule) ? { file: ofModule, args: rest.slice(module + 2) } : null;
    const place = rest.findIndex(word => /\.(?:py|[cm]?js|ts|sh)$/.test(word));
    return place < 0 ? null : { file: sourceBehind(rest[place]!, files), args: rest.slice(place + 1) };
  }
  if (command === 'java') {
    const place = rest.findIndex(
      (word, at) => !word.startsWith('-') && !/^-(?:cp|classpath)$/.test(rest[at - 1] ?? ''),
    );
    const name = (rest[place] ?? '').replace(/\.java$/, '').replaceAll('.', '/');
    const file = files.find(each => each === `${name}.java` || each.endsWith(`/${name}.java`));
    return file === undefined ? null : { file, args: rest.slice(place + 1) };
  }
  if (/^(?:\.\/|[\w./-]*\/)?[\w.-]+\.(?:sh|py|js)$/.test(command)) return { file: command, args: rest };
  if (!command.includes('/')) return null;
  const source = sourceOf(command, around);
  return source === null ? null : { file: source, args: rest };
};

/** `make` and `make hello` compile; `make test` runs something that a rule says. */
const onlyBuilds = (words: string[], files: string[]) =>
  words[0] !== 'make' ||
  words
    .slice(1)
    .every(
      (word, at, all) =>
        /^-|=/.test(word) ||
        /^-[Cf]$/.test(all[at - 1] ?? '') ||
        /^(?:all|build|compile|clean)$/.test(word) ||
        files.some(file => basename(file).replace(/\.\w+$/, '') === word && /\.(?:c|cc|cpp)$/.test(file)),
    );

export const readCommand = (run: string, { builds, files, mains }: Around): TestCommand => {
  const steps = withDiff(
    stepsOf(run).filter(step => !/^(?:cd|export|set|source|chmod|sudo|sleep)\b/.test(step)),
  );
  const before = [...builds.flatMap(stepsOf), ...steps.slice(0, -1)];
  const compared = comparedBy(
    (steps.at(-1) ?? '').replace(/\s+(?:2>&1|2?>\s*\/dev\/null)/g, '').replace(/^timeout\s+\S+\s+/, ''),
  );
  let last = compared.program;
  let stdin: { file: string } | { text: string } | null = null;
  const piped = /^(echo(?: -e| -n)*|printf|cat)\s+([^|]*)\|\s*([^|]+)$/.exec(last);
  if (piped) {
    const what = wordsOf(piped[2]!.trim()).join(' ');
    const written = what.replaceAll(String.raw`\n`, '\n');
    stdin =
      piped[1] === 'cat' ? { file: what } : { text: piped[1]!.startsWith('echo') ? `${written}\n` : written };
    last = piped[3]!.trim();
  }
  const redirected = /^([^<|>]+)<\s*([^\s<|>]+)\s*$/.exec(last);
  if (redirected) {
    stdin = { file: redirected[2]! };
    last = redirected[1]!.trim();
  }
  if (/[|<>`]|\$\(/.test(last.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, ''))) return { kind: 'unknown' };
  const words = wordsOf(last).filter((word, at, all) => !(at === 0 && word === 'sudo' && all.length > 1));
  const framework = frameworkOf(words);
  if (framework && compared.expects === null) {
    const { endings, rest } = framework;
    if (endings === java.endings && !rest.some(word => /test|verify|build|check|package/.test(word)))
      return { kind: 'unknown' };
    return { kind: 'units', endings, ...selectionOf(rest) };
  }
  if (/^(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+|javac|make|tsc)(?:-\d+)?$/.test(words[0] ?? ''))
    return { kind: onlyBuilds(words, files) ? 'compiles' : 'unknown' };
  const found = programOf(words, { builds: before, files, mains });
  if (!found) return { kind: 'unknown' };
  const file = found.file.replace(/^\.\//, '');
  // A script that judges is no program that students write.
  if (ownScript.test(file)) return { kind: 'unknown' };
  if (isTestFile(file))
    return {
      kind: 'units',
      endings: [python, javaScript, native].find(({ endings }) => endings.test(file))!.endings,
      files: [file],
      only: [],
    };
  return { kind: 'program', file, args: found.args, stdin, expects: compared.expects };
};
