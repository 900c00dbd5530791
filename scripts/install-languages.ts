// `npm run cairn -- install-languages <names>`: installs what languages and tests need, from Debian's or Ubuntu's packages.
import { commandProblems } from './command-problems.ts';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findLibraries, libraries, type Library } from '#runner/languages/libraries.ts';
import {
  installableFolders,
  installableLanguage,
  languageFolders,
  shippedLanguage,
} from '#runner/languages/shipped-languages.ts';
import { AppError } from '#server/platform/app-error.ts';

/** `apt-get install gcc libc6-dev` names the packages of a language. */
const packagesOf = (install: string) =>
  install.startsWith('apt-get install ') ? install.split(/\s+/).slice(2) : [];

/** By the name that the command takes. Those that come with Node need nothing. */
const known = new Map<string, string[]>([
  ...languageFolders().map(name => [name, packagesOf(shippedLanguage(name).install)] as const),
  ...installableFolders().map(name => [name, packagesOf(installableLanguage(name).install)] as const),
  ...libraries.map(({ key, packages }) => [key, packages] as const),
]);

const longestForTestsMs = 120_000;

/** The packages for these names. Throws for a name that is not known. */
export const packagesFor = (names: string[]): string[] => {
  const unknown = names.filter(name => !known.has(name.toLowerCase()));
  if (names.length === 0 || unknown.length > 0)
    throw new AppError('invalid', commandProblems.unknownPackages({ unknown, known: [...known.keys()] }));
  return [...new Set(names.flatMap(name => known.get(name.toLowerCase()) ?? []))];
};

/** Installs them as root on Debian and Ubuntu; elsewhere says in a sentence what to do. */
export const installLanguages = (names: string[], waitMs?: number): void => {
  const packages = packagesFor(names);
  if (packages.length === 0) {
    console.log(`${names.join(', ')}: nothing has to be installed.`);
    return;
  }
  // Another installation may be running, such as the machine's own updates.
  const command = `apt-get install -y -o DPkg::Lock::Timeout=300 --no-install-recommends ${packages.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) throw new AppError('invalid', commandProblems.noAptGet({ packages }));
  if (process.getuid?.() !== 0) throw new AppError('invalid', commandProblems.onlyRootInstalls({ command }));
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (more = '', limit = {}) =>
    spawnSync('/bin/sh', ['-c', `${command} ${more}`], { stdio: 'inherit', env, ...limit });
  // Only the download may be interrupted: half an installation would leave the machine in disorder.
  if (waitMs !== undefined && install('--download-only', { timeout: waitMs }).status !== 0)
    throw new AppError('invalid', commandProblems.downloadTooSlow({ packages, seconds: waitMs / 1000 }));
  // Without lists of packages, as in a fresh container, apt-get finds none.
  const isDone =
    install().status === 0 ||
    (waitMs === undefined &&
      spawnSync('/usr/bin/apt-get', ['update'], { stdio: 'inherit', env }).status === 0 &&
      install().status === 0);
  if (!isDone) throw new AppError('invalid', commandProblems.aptGetFailed({ packages }));
  console.log(`Installed: ${packages.join(', ')}. Runs that begin from now on find them.`);
};

/** What tests of libraries need. Where it cannot be installed, those tests are skipped, and this says so. */
export const installForTests = async (): Promise<void> => {
  const found = await findLibraries();
  const missing = libraries.filter(library => !found.includes(library)).map(({ key }) => key);
  if (missing.length === 0) return;
  try {
    installLanguages(missing, longestForTestsMs);
  } catch (error) {
    console.log(`not tested: ${missing.join(', ')}. ${(error as Error).message}`);
  }
};

/** For the doctor: which libraries there are, and how to get the others. */
export const describeLibraries = async (): Promise<string> => {
  const found = await findLibraries();
  const missing = libraries.filter(library => !found.includes(library));
  const names = (list: Library[]) => list.map(({ name }) => name).join(', ');
  const have =
    found.length > 0 ? `Programs and tests find ${names(found)}.` : 'There are no further libraries.';
  return missing.length === 0
    ? have
    : `${have} Not installed: ${names(missing)}; npm run cairn -- install-languages ${missing.map(({ key }) => key).join(' ')}`;
};
