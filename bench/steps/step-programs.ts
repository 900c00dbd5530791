import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type SteppedLanguage = 'python' | 'javascript' | 'typescript';
export type StepProgram = {
  language: SteppedLanguage;
  name: string;
  /** The main file first, whose name the language says. */
  code: string;
  others: { name: string; content: string }[];
};

/** `=== name` begins a program, `--- file` a further file of it. */
function programsIn(language: SteppedLanguage): StepProgram[] {
  const text = readFileSync(join(import.meta.dirname, `${language}-programs.txt`), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map(part => {
      const [head = '', ...files] = part.split(/^--- /m);
      const [name, code] = cutLine(head);
      return {
        language,
        name,
        code,
        others: files.map(file => {
          const [file_, content] = cutLine(file);
          return { name: file_, content };
        }),
      };
    });
}

const cutLine = (text: string): [string, string] => {
  const at = text.indexOf('\n');
  return [text.slice(0, at).trim(), text.slice(at + 1)];
};

export const stepPrograms: StepProgram[] = (['python', 'javascript', 'typescript'] as const).flatMap(
  programsIn,
);
