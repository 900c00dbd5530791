import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FileKind, ProgramFile } from '#contract/running/run-request.ts';

export type SetProgram = {
  kind: 'honest' | 'forged';
  name: string;
  code: string;
  /** We know that we judge it wrongly, and docs/security.md says why; the test fails when that ends. */
  isStillWrong: boolean;
};

/** An exercise with right programs that differ from its solution, and wrong ones that try to pass. */
export type SetExercise = {
  set: string;
  language: string;
  name: string;
  solution: string;
  tests: string;
  /** Beside the program, or hidden ones of the tests. */
  files: ProgramFile[];
  programs: SetProgram[];
};

const headline = /^---- (solution|tests|(?:readOnly|hidden): .+|(?:honest|forged)(?:, still wrong)?: .+)$/;

/**
 * The sections of one file: `---- solution`, `---- tests`, then `---- honest: <what>` and `---- forged: <what>`,
 * and `---- forged, still wrong: <what>` for what we judge wrongly until now. Further files are `---- readOnly: <name>` and
 * `---- hidden: <name>`.
 */
export function parseExercise(text: string): Pick<SetExercise, 'solution' | 'tests' | 'files' | 'programs'> {
  const sections: { title: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const title = headline.exec(line)?.[1];
    if (title !== undefined) sections.push({ title, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  const textOf = ({ lines }: { lines: string[] }) => lines.join('\n');
  const only = (title: string) => {
    const [first, ...more] = sections.filter(section => section.title === title);
    if (!first || more.length > 0) throw new Error(`exactly one section must be called ${title}`);
    return textOf(first);
  };
  const programs = sections.flatMap(section => {
    const [, kind, wrong, name] = /^(honest|forged)(, still wrong)?: (.+)$/.exec(section.title) ?? [];
    return kind === undefined
      ? []
      : [
          {
            kind: kind as SetProgram['kind'],
            name: name!,
            code: textOf(section),
            isStillWrong: wrong !== undefined,
          },
        ];
  });
  const files = sections.flatMap(section => {
    const [, kind, name] = /^(readOnly|hidden): (.+)$/.exec(section.title) ?? [];
    return kind === undefined
      ? []
      : [{ kind: kind as FileKind, name: name!, content: `${textOf(section)}\n` }];
  });
  return { solution: only('solution'), tests: only('tests'), files, programs };
}

/** `<folder>/<set>/<language>/<exercise>.txt`. */
export function readSets(language: string, folder = import.meta.dirname): SetExercise[] {
  const foldersIn = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => entry.name)
      .toSorted();
  return foldersIn(folder)
    .filter(set => foldersIn(join(folder, set)).includes(language))
    .flatMap(set =>
      readdirSync(join(folder, set, language))
        .filter(file => file.endsWith('.txt'))
        .toSorted()
        .map(file => ({
          set,
          language,
          name: file.replace('.txt', ''),
          ...parseExercise(readFileSync(join(folder, set, language, file), 'utf8')),
        })),
    );
}
