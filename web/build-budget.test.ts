import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';

/** The download size, measured on the built files: run `npx vite build` first. */

const dist = join(import.meta.dirname, '../dist/web');
type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  src?: string;
};

let manifest: Record<string, Chunk> = {};
beforeAll(() => {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('There is no build to measure: run npx vite build first.');
  manifest = JSON.parse(readFileSync(file, 'utf8'));
});

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1024;

/** A chunk (by source file, or by name where several screens share it) with everything that it imports. */
const withImports = (key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (!chunk) throw new Error(`The build has no ${key}: has the screen moved?`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) withImports(imported, seen);
  return seen;
};
const firstLoad = (...screens: string[]) => {
  const files = withImports('index.html');
  for (const screen of screens) withImports(screen, files);
  return kilobytes(files);
};

it.each([
  ['sign-in', 220, []],
  ['sign-up', 230, ['features/sign-in/sign-up/sign-up.screen.tsx']],
  ['the course list', 230, ['features/dashboard/courses/courses.screen.tsx']],
  [
    'the lesson editor with Python',
    460,
    [
      'features/lesson-editor/lesson/lesson-editor.screen.tsx',
      '../node_modules/@codemirror/lang-markdown/dist/index.js',
      '../node_modules/@codemirror/lang-python/dist/index.js',
    ],
  ],
  ['a lesson without its editor', 292, ['features/lesson-player/student/student-lesson.screen.tsx']],
  [
    'a lesson with its editor and Python',
    409,
    [
      'features/lesson-player/student/student-lesson.screen.tsx',
      'code-editor',
      '../node_modules/@codemirror/lang-python/dist/index.js',
    ],
  ],
  [
    'the course structure',
    285,
    [
      'features/course-editor/course-editor.screen.tsx',
      'features/course-editor/content/course-content.screen.tsx',
    ],
  ],
  ['the admin area', 260, ['features/admin/admin.screen.tsx', 'features/admin/home/admin-home.screen.tsx']],
  ['the list of users', 260, ['features/admin/admin.screen.tsx', 'features/admin/lists/users.screen.tsx']],
  ['a user', 260, ['features/admin/admin.screen.tsx', 'features/admin/user/user.screen.tsx']],
  ['a language', 260, ['features/admin/admin.screen.tsx', 'features/admin/language/language.screen.tsx']],
])('the first load of %s is at most %d KB of JavaScript, gzipped', (_, budget, screens) => {
  expect(firstLoad(...screens)).toBeLessThanOrEqual(budget);
});

it('sign-in and the course list load no editor', () => {
  const files = [
    ...withImports('index.html'),
    ...withImports('features/dashboard/courses/courses.screen.tsx'),
  ];
  const withEditor = files.filter(file => readFileSync(join(dist, file), 'utf8').includes('cm-editor'));
  expect(withEditor).toEqual([]);
});

it.each(['python', 'javascript', 'java', 'cpp'])('the language %s is at most 50 KB by itself', name => {
  const shared = withImports(
    'features/lesson-editor/lesson/lesson-editor.screen.tsx',
    withImports('index.html'),
  );
  const files = withImports(`../node_modules/@codemirror/lang-${name}/dist/index.js`);
  expect(kilobytes([...files].filter(file => !shared.has(file)))).toBeLessThanOrEqual(50);
});

it('the style sheet of all screens is at most 50 KB, gzipped', () => {
  const sheets = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.css'));
  expect(sheets).toHaveLength(1);
  expect(kilobytes(sheets.map(name => `assets/${name}`))).toBeLessThanOrEqual(50);
});

it('a lesson loads at most 17 files, all of them requested by the page itself', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const lesson = withImports(
    'features/lesson-player/student/student-lesson.screen.tsx',
    withImports('index.html'),
  );
  const files = [...withImports('code-editor', lesson)];
  expect(files.filter(file => !page.includes(file))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(17);
});

it('WM-1 a lesson loads no explanations before a run has failed', () => {
  const lesson = withImports(
    'features/lesson-player/student/student-lesson.screen.tsx',
    withImports('index.html'),
  );
  const explanations = manifest['explain/explain.ts']?.file;
  expect(explanations).toBeDefined();
  expect([...withImports('code-editor', lesson)]).not.toContain(explanations);
});

it('the page names no other origin', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(page.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
});

it('the page has a placeholder for its data and a nonce on every script', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  expect(page).toContain('<!--page-data-->');
  expect(page.match(/<script\b[^>]*>/g)?.filter(tag => !tag.includes('nonce="__NONCE__"'))).toEqual([]);
});

it('the precompressed files match the built ones', () => {
  const assets = join(dist, 'assets');
  const compressed = readdirSync(assets).filter(name => /\.(br|gz)$/.test(name));
  const stale = compressed.filter(name => {
    const open = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    return !open(readFileSync(join(assets, name))).equals(readFileSync(join(assets, name.slice(0, -3))));
  });
  expect(compressed.some(name => name.endsWith('.js.br'))).toBe(true);
  expect(stale).toEqual([]);
});
