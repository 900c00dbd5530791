import type { Tree } from '@lezer/common';
import { parser as javaParser } from '@lezer/java';
import { parser as javaScriptParser } from '@lezer/javascript';
import { parser as pythonParser } from '@lezer/python';

/** Languages whose programs can be changed through their syntax tree. */
export type MutableLanguage = 'python' | 'javascript' | 'typescript' | 'java';

const byEnding: Record<string, MutableLanguage> = {
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  java: 'java',
};

export const mutableLanguageOf = (fileName: string): MutableLanguage | null =>
  byEnding[fileName.split('.').at(-1) ?? ''] ?? null;

const parsers = {
  python: pythonParser,
  javascript: javaScriptParser,
  typescript: javaScriptParser.configure({ dialect: 'ts' }),
  java: javaParser,
};

export const parseProgram = (language: MutableLanguage, code: string): Tree => parsers[language].parse(code);
