import { createRequire } from 'node:module';

import { createSharedCommands } from './shared-commands.ts';
import { createSharedFiles } from './shared-files.ts';
import { sharedUtil } from './shared-util.ts';

type Tools = {
  ask: (kind: string, values: unknown[], ...rest: unknown[]) => unknown[];
  isOfTests: (path: string) => boolean;
  isProgram: (path: string) => boolean;
  programText: () => string;
  /** Tests may replace functions of this module, which the program then finds replaced, too. */
  watch: (name: string, module: object) => void;
};

/** Modules in which tests replace functions: `jest.spyOn(os, 'platform')`. */
const watched = ['os', 'crypto', 'readline', 'readline/promises', 'http', 'https', 'dns', 'timers/promises'];

/** Modules of Node that tests and program have in common in some way. */
export function createSharedLibrary({ ask, isOfTests, isProgram, programText, watch }: Tools) {
  const made = new Map<string, object>();

  const files = () => {
    const { fs, promises } = createSharedFiles({
      ask: (name, args) => ask('fs', args, name)[0],
      programText,
      isOfTests,
      isProgram,
    });
    made.set('fs', fs).set('fs/promises', promises as object);
  };

  return {
    /** Null of all other modules. */
    find(specifier: string): object | null {
      const name = specifier.replace(/^node:/, '');
      if (name === 'util') return sharedUtil();
      if (!made.has(name)) {
        if (name === 'fs' || name === 'fs/promises') files();
        else if (name === 'child_process')
          made.set(
            name,
            createSharedCommands((command, input) => ask('run', [input], command)),
          );
        else if (watched.includes(name)) made.set(name, createRequire('/tmp/')(`node:${name}`) as object);
        else return null;
        for (const [one, module] of made) watch(one, module);
      }
      return made.get(name) ?? null;
    },
  };
}
