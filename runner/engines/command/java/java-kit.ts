import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import type { Bind, SandboxHost } from '../../../box/box.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { makeInBox } from '../make-in-box.ts';
import { javaSource, sharedByCompilers } from './compiler-sources.ts';

/** Our own classes, compiled by the JDK of this machine, and an archive from which a virtual machine loads them faster. */
export type JavaKit = {
  bind: Bind;
  /** Options of `java` for a program that waits at the gate. */
  gateOptions: string[];
  jar: string;
};

const target = '/cairn/java';
const jar = 'cairn.jar';
/** Of the jar, which must be the same as when the archive was made. */
const madeAt = new Date('2020-01-01T00:00:00Z');
const names = ['Gate.java', 'CompileDaemon.java', ...sharedByCompilers];
const exported = '--add-exports java.base/jdk.internal.vm.annotation=ALL-UNNAMED';

/** Rejects if this JDK is not one that it can be made with. */
export async function makeJavaKit(
  { host, cgroups }: { host: SandboxHost; cgroups: CgroupBase | null },
  runOptions: string[],
): Promise<JavaKit> {
  const name = createHash('sha256').update(runOptions.join(' ')).digest('hex').slice(0, 12);
  const folder = join(host.cacheFolder, `java-${name}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const bind = { source: folder, target };
  const gateOptions = [
    `-XX:SharedArchiveFile=${target}/cairn.jsa`,
    `-Xbootclasspath/a:${target}/${jar}`,
    'cairn.Gate',
  ];
  await makeInBox(
    { host, cgroups },
    {
      command: `cd /tmp && javac ${exported} -d classes ${names.join(' ')} && jar cf all.jar -C classes . && exec cat all.jar`,
      files: names.map(javaSource),
    },
    join(folder, jar),
  );
  utimesSync(join(folder, jar), madeAt, madeAt);
  const options = [...runOptions, '-XX:ArchiveClassesAtExit=/tmp/all.jsa', ...gateOptions.slice(1)];
  await makeInBox(
    { host, cgroups },
    { command: `java ${options.join(' ')} && exec cat /tmp/all.jsa`, files: [], binds: [bind] },
    join(folder, 'cairn.jsa'),
  );
  return { bind, gateOptions, jar: `${target}/${jar}` };
}
