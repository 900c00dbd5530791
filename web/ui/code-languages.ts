import type { LanguageSupport } from '@codemirror/language';

/** The languages that editors and code in texts can colour, each fetched when it is first wanted. */
const loaders: Record<string, () => Promise<LanguageSupport>> = {
  python: () => import('@codemirror/lang-python').then(m => m.python()),
  javascript: () => import('@codemirror/lang-javascript').then(m => m.javascript()),
  typescript: () => import('@codemirror/lang-javascript').then(m => m.javascript({ typescript: true })),
  java: () => import('@codemirror/lang-java').then(m => m.java()),
  cpp: () => import('@codemirror/lang-cpp').then(m => m.cpp()),
  shell: () => import('./shell-language.ts').then(m => m.shellLanguage()),
  markdown: () => import('./markdown-language.ts').then(m => m.markdownSupport()),
};

const names: Record<string, string> = {
  py: 'python',
  js: 'javascript',
  json: 'javascript',
  ts: 'typescript',
  c: 'cpp',
  'c++': 'cpp',
  h: 'cpp',
  sh: 'shell',
  bash: 'shell',
  md: 'markdown',
};

/** By the name that follows a fence, or by the end of a file's name. */
export const languageNamed = (name: string): string | null => {
  const known = names[name.toLowerCase()] ?? name.toLowerCase();
  return known in loaders ? known : null;
};

/** The language of a file; Python where it cannot be told. */
export const languageOfFile = (fileName: string) =>
  languageNamed(fileName.split('.').at(-1) ?? '') ?? 'python';

const loaded = new Map<string, LanguageSupport>();

/** What is there already: an editor that opens a second time has its colours from the first moment. */
export const loadedLanguage = (name: string) => loaded.get(name);

export const loadLanguage = async (name: string): Promise<LanguageSupport | undefined> => {
  const support = loaded.get(name) ?? (await loaders[name]?.());
  if (support) loaded.set(name, support);
  return support;
};
