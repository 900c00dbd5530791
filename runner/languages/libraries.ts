import { execFile } from 'node:child_process';

/** A library that tests or programs may use if it is installed. None of them is needed to start. */
export type Library = {
  name: string;
  /** What `install-languages` calls it. */
  key: string;
  language: 'Python';
  module: string;
  /** Of Debian and Ubuntu. */
  packages: string[];
};

const python = (name: string, key: string): Library => ({
  name,
  key,
  language: 'Python',
  module: key,
  packages: [`python3-${key}`],
});

export const libraries: Library[] = [
  python('pytest', 'pytest'),
  python('NumPy', 'numpy'),
  python('pandas', 'pandas'),
  python('matplotlib', 'matplotlib'),
];

const findModules = `
import importlib.util, sys
print(*(name for name in sys.argv[1:] if importlib.util.find_spec(name)))
`;

/** Those that the interpreter of boxes finds. */
export const findLibraries = (): Promise<Library[]> =>
  new Promise(resolve => {
    const modules = libraries.map(({ module }) => module);
    // The same search path as in a box, and no packages of a user's own.
    const env = { PATH: '/usr/bin:/bin' };
    execFile('python3', ['-I', '-c', findModules, ...modules], { env }, (error, found) => {
      const names = new Set(error ? [] : found.split(/\s+/));
      resolve(libraries.filter(({ module }) => names.has(module)));
    });
  });
