import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A library that tests or programs may use if it is installed. None of them is needed to start. */
export type Library = {
  name: string;
  /** What `install-languages` calls it. */
  key: string;
  /** Of Python. */
  module?: string;
  /** By which others are found. */
  file?: string;
  /** Of Debian and Ubuntu. */
  packages: string[];
};

const python = (name: string, key: string): Library => ({
  name,
  key,
  module: key,
  packages: [`python3-${key}`],
});

export const libraries: Library[] = [
  python('pytest', 'pytest'),
  python('NumPy', 'numpy'),
  python('pandas', 'pandas'),
  python('matplotlib', 'matplotlib'),
  { name: 'JUnit', key: 'junit', file: '/usr/share/java/junit-jupiter-engine.jar', packages: ['junit5'] },
  {
    name: 'AssertJ',
    key: 'assertj',
    file: '/usr/share/java/assertj-core.jar',
    packages: ['libassertj-core-java'],
  },
  {
    name: 'bats',
    key: 'bats',
    file: '/usr/lib/bats/bats-assert/load.bash',
    packages: ['bats', 'bats-assert', 'bats-support'],
  },
];

const findModules = `
import importlib.util, sys
print(*(name for name in sys.argv[1:] if importlib.util.find_spec(name)))
`;

/** Those that boxes find. */
export const findLibraries = (): Promise<Library[]> =>
  new Promise(resolve => {
    const modules = libraries.flatMap(({ module }) => module ?? []);
    // The same search path as in a box, and no packages of a user's own.
    const env = { PATH: '/usr/bin:/bin' };
    execFile('python3', ['-I', '-c', findModules, ...modules], { env }, (error, found) => {
      const names = new Set(error ? [] : found.split(/\s+/));
      resolve(
        libraries.filter(({ module, file }) =>
          module === undefined ? existsSync(file ?? '') : names.has(module),
        ),
      );
    });
  });
