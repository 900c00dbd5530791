import { basename } from 'node:path';

/** What a command of a graded test runs. */

export type TestCommand =
  | { kind: 'program'; file: string; args: string[]; stdin: { file: string } | { text: string } | null }
  /** `files` are those that it names; `only` is what it selects of their tests. */
  | { kind: 'units'; endings: RegExp; files: string[]; only: string[] }
  | { kind: 'compiles' }
  | { kind: 'unknown' };

/** Splits words as a shell does, without its variables. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/g)].map(([word]) =>
    word.replaceAll(
      /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
      (_, double?: string, single?: string, one?: string) =>
        double === undefined ? (single ?? one ?? '') : double.replaceAll(/\\(["\\$`])/g, '$1'),
    ),
  );

const stepsOf = (command: string) =>
  command
    .split(/&&|;|\n/)
    .map(step => step.trim())
    .filter(Boolean);

const python = { endings: /(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?|[Tt]est[A-Z][^/]*)\.py$/ };
const javaScript = { endings: /\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?)\/[^/]*\.[jt]s$/ };
const java = { endings: /(?:^|\/)(?:src\/)?test\/.*\.java$|Tests?\.java$/ };
const bash = { endings: /\.bats$/ };

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
const sourceOf = (binary: string, builds: string[], files: string[]): string | null => {
  const name = basename(binary);
  for (const words of builds.map(wordsOf)) {
    if (!/^(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+)(?:-\d+)?$/.test(words[0] ?? '')) continue;
    const output = words[words.indexOf('-o') + 1];
    const made = words.includes('-o') ? basename(output ?? '') : 'a.out';
    const sources = words.filter(word => /\.(?:c|cc|cpp|cxx)$/.test(word));
    if (made === name && sources[0] !== undefined)
      return sources.find(each => basename(each).replace(/\.\w+$/, '') === name) ?? sources[0];
  }
  const ofName = files.filter(file => /\.(?:c|cc|cpp)$/.test(file));
  return (
    ofName.find(file => basename(file).replace(/\.\w+$/, '') === name) ??
    (builds.some(build => /\b(?:make|cmake)\b/.test(build)) && ofName.length === 1 ? ofName[0]! : null)
  );
};

const programOf = (
  words: string[],
  builds: string[],
  files: string[],
): { file: string; args: string[] } | null => {
  const [command = '', ...rest] = words;
  if (
    /^(?:python[\d.]*|node|bash|sh|ts-node|tsx)$/.test(command) ||
    /^(?:npx) (?:tsx|ts-node)$/.test(words.slice(0, 2).join(' '))
  ) {
    const place = rest.findIndex(word => /\.(?:py|[cm]?js|ts|sh)$/.test(word));
    return place < 0 ? null : { file: rest[place]!, args: rest.slice(place + 1) };
  }
  if (command === 'java') {
    const place = rest.findIndex(
      (word, at) => !word.startsWith('-') && !/^-(?:cp|classpath)$/.test(rest[at - 1] ?? ''),
    );
    const name = (rest[place] ?? '').replace(/\.java$/, '').replaceAll('.', '/');
    const file = files.find(each => each === `${name}.java` || each.endsWith(`/${name}.java`));
    return file === undefined ? null : { file, args: rest.slice(place + 1) };
  }
  if (/^(?:\.\/|[\w./-]*\/)?[\w.-]+\.sh$/.test(command)) return { file: command, args: rest };
  if (!command.includes('/')) return null;
  const source = sourceOf(command, builds, files);
  return source === null ? null : { file: source, args: rest };
};

const isTestFile = (file: string) => python.endings.test(file) || javaScript.endings.test(file);

/** `builds` are commands that ran before, such as those of `setup`. */
export const readCommand = (run: string, builds: string[], files: string[]): TestCommand => {
  const steps = stepsOf(run).filter(step => !/^(?:cd|export|set|source|chmod|sudo|sleep)\b/.test(step));
  const before = [...builds.flatMap(stepsOf), ...steps.slice(0, -1)];
  let last = (steps.at(-1) ?? '')
    .replace(/\s+(?:2>&1|2?>\s*\/dev\/null)/g, '')
    .replace(/^timeout\s+\S+\s+/, '');
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
  if (framework) {
    const { endings, rest } = framework;
    if (endings === java.endings && !rest.some(word => /test|verify|build|check|package/.test(word)))
      return { kind: 'unknown' };
    return { kind: 'units', endings, ...selectionOf(rest) };
  }
  if (/^(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+|javac|make|tsc)(?:-\d+)?$/.test(words[0] ?? ''))
    return { kind: 'compiles' };
  const found = programOf(words, before, files);
  if (!found) return { kind: 'unknown' };
  const file = found.file.replace(/^\.\//, '');
  if (isTestFile(file))
    return {
      kind: 'units',
      endings: python.endings.test(file) ? python.endings : javaScript.endings,
      files: [file],
      only: [],
    };
  return { kind: 'program', file, args: found.args, stdin };
};

/** Commands that install something, which only an administrator can do here. */
export const installs = (setup: string): string[] =>
  stepsOf(setup)
    .map(step => step.replace(/^sudo (?:-\w+ )*/, ''))
    .filter(step =>
      /^(?:pip\d?|python[\d.]* -m pip|apt(?:-get)?|npm|yarn|pnpm|uv|poetry|pipenv|conda|gem|brew)\b.*\b(?:install|ci|add|sync)\b/.test(
        step,
      ),
    )
    .filter(
      step => !/^(?:pip\d?|python[\d.]* -m pip) install (?:-\S+ )*(?:pip|pytest)(?:[=<>~]\S*)?$/.test(step),
    );
