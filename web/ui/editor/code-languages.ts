import type { Language } from '@codemirror/language';

/**
 * The languages that editors and code in texts can colour, each fetched when it is first wanted. Only how they read and
 * indent: we offer no completion, which is half of what the libraries' own functions would bring.
 */
const loaders: Record<string, () => Promise<Language>> = {
  python: () => import('@codemirror/lang-python').then(({ pythonLanguage }) => pythonLanguage),
  javascript: () =>
    import('@codemirror/lang-javascript').then(({ javascriptLanguage }) => javascriptLanguage),
  typescript: () =>
    import('@codemirror/lang-javascript').then(({ typescriptLanguage }) => typescriptLanguage),
  java: () => import('@codemirror/lang-java').then(({ javaLanguage }) => javaLanguage),
  cpp: () => import('@codemirror/lang-cpp').then(({ cppLanguage }) => cppLanguage),
  shell: () => import('./shell-language.ts').then(({ shellLanguage }) => shellLanguage),
  markdown: () => import('@codemirror/lang-markdown').then(({ markdownLanguage }) => markdownLanguage),
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

const loaded = new Map<string, Language>();

/** What is there already: an editor that opens a second time has its colours from the first moment. */
export const loadedLanguage = (name: string) => loaded.get(name);

export const loadLanguage = async (name: string): Promise<Language | undefined> => {
  const language = loaded.get(name) ?? (await loaders[name]?.());
  if (language) loaded.set(name, language);
  return language;
};
