import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `java`, `cc`, `c++` and `awk` are links through /etc/alternatives, and settings of Java, matplotlib, R, Mono and PHP are in /etc.
 * With these the runtimes of Debian and Ubuntu work.
 */
const needed =
  /^(alternatives|ld\.so\.cache|ld\.so\.conf|ld\.so\.conf\.d|localtime|fonts|matplotlibrc|R|mono|php|java-\S+|.*jdk.*)$/;

/** What boxes see of /etc. It is read again only when something was added or removed there. */
export function systemFolder(folder: string) {
  let readAt = Number.NaN;
  let found: string[] = [];
  const files = (): string[] => {
    const { mtimeMs } = statSync(folder);
    if (mtimeMs !== readAt) {
      readAt = mtimeMs;
      found = readdirSync(folder)
        .filter(name => needed.test(name))
        .map(name => join(folder, name));
    }
    return found;
  };
  return { files, stamp: () => files().join(':') };
}
