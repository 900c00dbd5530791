import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { Bind, SandboxHost } from '../../../box/box.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { keptOrMade } from '../../../host/kept.ts';
import { javaSource, sharedByCompilers } from '../../command/java/compiler-sources.ts';
import { makeInBox } from '../../command/make-in-box.ts';

/** A Java of our own with JUnit inside, and our compiler of tests. */
export type JunitKit = {
  bind: Bind;
  /** The virtual machine that waits for tests. */
  judge: string[];
  /** Words of `java` for the compiler. */
  compiler: string[];
  /** Tests that were compiled with another one have to be compiled anew. */
  version: string;
};

const libraries = '/usr/share/java';
const needed = [
  'junit-jupiter-api',
  'junit-jupiter-engine',
  'junit-jupiter-params',
  'junit-platform-commons',
  'junit-platform-engine',
  'junit-platform-launcher',
  'opentest4j',
  'apiguardian-api',
  'univocity-parsers',
];
const optional = ['assertj-core'];
const jarOf = (name: string) => `${libraries}/${name}.jar`;

/** Java itself is another question: where it is missing, the language cannot be run at all. */
export const isJunitInstalled = () => needed.every(name => existsSync(jarOf(name)));
export const junitJars = () => [...needed, ...optional].map(jarOf).filter(path => existsSync(path));

const target = '/cairn/junit';
const ofCompiler = [
  'UnitCompiler.java',
  'Symmetric.java',
  'Opened.java',
  'ConstantPool.java',
  'Declarations.java',
  'Linked.java',
  'ProgramTypes.java',
  'SampleJob.java',
];
const ofJudge = [
  'module-info.java',
  'Judge.java',
  'Reporter.java',
  'Loaders.java',
  'Walls.java',
  'Guard.java',
  'Channel.java',
  'Printed.java',
  'WarmUp.java',
  'Border.java',
  'ClassFit.java',
  'Content.java',
  'Conversion.java',
  'Copies.java',
  'Dispatch.java',
  'Exchange.java',
  'Failures.java',
  'HandedOver.java',
  'Inert.java',
  'Linker.java',
  'Members.java',
  'Misfit.java',
  'Names.java',
  'Numbers.java',
  'Origins.java',
  'OtherValues.java',
  'Place.java',
  'SecondRun.java',
  'Sentences.java',
  'Terms.java',
  'Trials.java',
  'Twins.java',
  'Worlds.java',
  'Wrapped.java',
];
const ofImage = ['LinkImage.java', 'FramesPlugin.java', 'ValuesPlugin.java'];
const inBase = ['ProgramFrames.java'];

const asm = ['', '.commons'].map(
  name => `--add-exports=java.base/jdk.internal.org.objectweb.asm${name}=ALL-UNNAMED`,
);
/** Of `jlink`, for inside/LinkImage.java. */
const linking = [
  '--add-modules=jdk.jlink',
  ...['plugin', 'internal'].map(name => `--add-exports=jdk.jlink/jdk.tools.jlink.${name}=ALL-UNNAMED`),
];
const access = '--add-exports=java.base/jdk.internal.access=cairn.judge';
/** To see what a collection of the platform holds (inside/Inert.java). */
const opens = ['', '.concurrent'].map(name => `--add-opens=java.base/java.util${name}=cairn.judge`);
const virtualMachine = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xshare:auto',
  '-Xmx192m',
  '-Xss1m',
  '-XX:-UsePerfData',
  '-XX:+DisableAttachMechanism',
  '-Djava.security.manager=allow',
  access,
  ...opens,
];
const main = ['-m', 'cairn.judge/cairn.judge.Judge'];
const quick = '-J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1';

/**
 * Joins JUnit, its libraries and our classes into one module, and makes an image of Java that has nothing else but the base:
 * no compiler, no agents, no `Unsafe`, stacks that show no more than the program, and points and colours of java.awt. Rejects if
 * this JDK cannot.
 */
export async function makeJunitKit(options: {
  host: SandboxHost;
  cgroups: CgroupBase | null;
}): Promise<JunitKit> {
  const folder = join(options.host.cacheFolder, 'junit');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const bind = { source: folder, target };
  const files = sources();
  const command = script();
  const madeFrom = [
    command,
    ...files.map(({ content }) => content),
    ...junitJars().map(stamp),
    javaVersion(),
  ];
  const archive = await keptOrMade(options.host.keptFolder, { stem: 'junit', madeFrom }, path =>
    makeInBox(options, { command, files }, path),
  );
  // Made by our own classes alone, so it can be opened here.
  await promisify(execFile)('tar', ['-xf', archive, '-C', folder, '--no-same-owner']);
  return {
    bind,
    judge: [
      `${target}/image/bin/java`,
      ...virtualMachine,
      `-XX:SharedArchiveFile=${target}/judge.jsa`,
      ...main,
    ],
    compiler: [...asm, '-cp', `${target}/tools`, 'cairn.UnitCompiler', junitJars().join(':')],
    version: versionOf(files),
  };
}

/** The same on every machine that has the same Java, JUnit and classes of ours. */
function versionOf(files: { content: string }[]): string {
  const jars = junitJars().map(path => basename(realpathSync(path)));
  const hash = createHash('sha256');
  for (const text of [javaRelease(), ...jars, ...files.map(({ content }) => content)])
    hash.update(`${text}\0`);
  return hash.digest('base64url');
}

/** Which version of a file this is. */
function stamp(path: string): string {
  const file = realpathSync(path);
  const { size, mtimeMs } = statSync(file);
  return [file, size, mtimeMs].join(' ');
}

/** The image is a copy of the JDK, whose parts are described by its file `release`. */
const javaVersion = () => [stamp(realpathSync('/usr/bin/javac')), javaRelease()].join(' ');

function javaRelease(): string {
  const release = join(dirname(dirname(realpathSync('/usr/bin/javac'))), 'release');
  return existsSync(release) ? readFileSync(release, 'utf8') : '';
}

const script = () => `
set -e
cd /tmp
python3 -ISc '
import sys, zipfile
for path in sys.argv[1:]:
    with zipfile.ZipFile(path) as jar:
        names = [name for name in jar.namelist() if not name.startswith("META-INF/") and name != "module-info.class"]
        jar.extractall("mods/cairn.judge", names)
' ${junitJars().join(' ')}
javac ${quick} ${asm.join(' ')} -d tools ${[...ofCompiler, ...sharedByCompilers].join(' ')}
folders=
for one in junit/jupiter/api junit/platform/commons/util opentest4j assertj; do
  [ -d mods/cairn.judge/org/$one ] && folders="$folders mods/cairn.judge/org/$one"
done
java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${asm.join(' ')} -cp tools cairn.Symmetric $folders
java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${asm.join(' ')} -cp tools cairn.SampleJob ${junitJars().join(':')} sample
javac ${quick} ${access} --patch-module cairn.judge=mods/cairn.judge -d mods/cairn.judge ${ofJudge.join(' ')}
mkdir -p added/java/lang
cp ${inBase.join(' ')} added/java/lang
javac ${quick} --patch-module java.base=added -d added added/java/lang/*.java
javac ${quick} ${[...asm, ...linking].join(' ')} -d tools ${ofImage.join(' ')}
java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${[...asm, ...linking].join(' ')} -Dcairn.added=added -cp tools cairn.linking.LinkImage --module-path mods --add-modules cairn.judge --no-man-pages --no-header-files --output image
image/bin/java -Xshare:dump >/dev/null
image/bin/java ${virtualMachine.join(' ')} -Xlog:disable -XX:ArchiveClassesAtExit=judge.jsa ${main.join(' ')} sample
chmod -R a+rX image tools judge.jsa
exec tar -cf - image tools judge.jsa
`;

const sources = () => [
  ...[...ofCompiler, ...ofJudge, ...ofImage, ...inBase].map(name => {
    const content = readFileSync(join(import.meta.dirname, 'inside', name), 'utf8');
    return { target: `/tmp/${name}`, content: name === 'module-info.java' ? withServices(content) : content };
  }),
  ...sharedByCompilers.map(javaSource),
];

/** What AssertJ looks for; only where it is there. */
const services = ['configuration.Configuration', 'presentation.Representation'].map(
  name => `  uses org.assertj.core.${name};\n`,
);
const withServices = (module: string) =>
  existsSync(jarOf('assertj-core')) ? module.replace(/\}\s*$/, `${services.join('')}}\n`) : module;
