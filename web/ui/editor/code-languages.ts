import type { Language } from '@codemirror/language';

/**
 * Syntax highlighting for editors and code blocks, each language loaded on first use. Only parser and indentation: the
 * libraries' complete language support includes autocompletion, which is loaded when somebody begins to type.
 */
const loaders: Record<string, () => Promise<Language>> = {
  python: () => import('@codemirror/lang-python').then(({ pythonLanguage }) => pythonLanguage),
  javascript: () =>
    import('@codemirror/lang-javascript').then(({ javascriptLanguage }) => javascriptLanguage),
  typescript: () =>
    import('@codemirror/lang-javascript').then(({ typescriptLanguage }) => typescriptLanguage),
  java: () => import('@codemirror/lang-java').then(({ javaLanguage }) => javaLanguage),
  cpp: () => import('@codemirror/lang-cpp').then(({ cppLanguage }) => cppLanguage),
  markdown: () => import('@codemirror/lang-markdown').then(({ markdownLanguage }) => markdownLanguage),
  ...Object.fromEntries(
    ['shell', 'go', 'rust', 'csharp', 'kotlin', 'r', 'ruby', 'php', 'haskell', 'lua'].map(name => [
      name,
      () => import('./stream-languages.ts').then(({ streamLanguage }) => streamLanguage(name)),
    ]),
  ),
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
  rs: 'rust',
  cs: 'csharp',
  'c#': 'csharp',
  kt: 'kotlin',
  rb: 'ruby',
  hs: 'haskell',
};

/** By the name after a code fence, or by the extension of a file. */
export const languageNamed = (name: string): string | null => {
  const known = names[name.toLowerCase()] ?? name.toLowerCase();
  return known in loaders ? known : null;
};

/** The language of a file; Python when unknown. */
export const languageOfFile = (fileName: string) =>
  languageNamed(fileName.split('.').at(-1) ?? '') ?? 'python';

/** Whether the editor can help while somebody types: it must know what a file is, and read it with a whole parser. */
export const isCodeFile = (fileName: string) => /\.(py|js|ts|java|c|h|cpp)$/.test(fileName);

const loaded = new Map<string, Language>();

/** A language that is loaded already, so that an editor that opens again is highlighted at once. */
export const loadedLanguage = (name: string) => loaded.get(name);

export const loadLanguage = async (name: string): Promise<Language | undefined> => {
  const language = loaded.get(name) ?? (await loaders[name]?.());
  if (language) loaded.set(name, language);
  return language;
};
