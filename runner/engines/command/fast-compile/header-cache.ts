import { createHash } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { SandboxHost } from '../../../box/box.ts';
import type { CgroupBase } from '../../../box/usage/cgroup-base.ts';
import { makeInBox, StarvedError } from '../make-in-box.ts';
import type { CompilerCall } from './compiler-words.ts';
import { leadingIncludes } from './leading-includes.ts';

/**
 * Precompiled headers of C++. Most of the time of compiling a small program goes into reading <iostream> and the like. One
 * precompiled header is made for each set of headers that programs begin with, from those headers and nothing else, so that
 * a program which forgot one fails as it would without. They are made in a box, after a run, and g++ itself checks that
 * flags and version are the same; otherwise it ignores them.
 */
export type HeaderCache = {
  /** The folder inside boxes to look for headers in; null if there is nothing for this program yet. */
  folderFor(call: CompilerCall, source: string): string | null;
  /** Makes what has been missing. Call it when a run has ended. */
  fill(): void;
  close(): Promise<void>;
};

type Options = { host: SandboxHost; cgroups: CgroupBase | null; folder: string; mostSets?: number };
type HeaderSet = { key: string; call: CompilerCall; headers: string[]; usedAt: number };

/** Where boxes see the cache. */
export const headerTarget = '/cairn/headers';
const precompiled = 'all.gch';
/** Once could be a program that nobody runs again. */
const wantedTimes = 2;
const mostWanted = 100;
/** With a full cache, so that somebody who tries all combinations does not keep a core busy. */
const leastPauseMs = 60_000;

export function createHeaderCache({ host, cgroups, folder, mostSets = 8 }: Options): HeaderCache {
  const sets = new Map<string, HeaderSet>();
  const wanted = new Map<string, HeaderSet & { times: number }>();
  const impossible = new Set<string>();
  let making: Promise<void> | null = null;
  let madeAt = Number.NEGATIVE_INFINITY;
  let isOpen = true;
  makeReadable(folder);

  function want(set: HeaderSet): void {
    const times = (wanted.get(set.key)?.times ?? 0) + 1;
    wanted.delete(set.key);
    wanted.set(set.key, { ...set, times });
    const [oldest] = wanted.keys();
    if (wanted.size > mostWanted) wanted.delete(oldest!);
  }

  function removeOldest(): void {
    const [oldest] = [...sets.values()].toSorted((one, other) => one.usedAt - other.usedAt);
    if (!oldest) return;
    sets.delete(oldest.key);
    rmSync(join(folder, oldest.key), { recursive: true, force: true });
  }

  async function make(set: HeaderSet): Promise<void> {
    const own = join(folder, set.key);
    try {
      makeReadable(own);
      const content = set.headers.map(name => `#include <${name}>\n`).join('');
      await makeInBox(
        { host, cgroups },
        { command: makeCommand(set.call), files: [{ target: '/tmp/all.h', content }] },
        join(own, precompiled),
      );
      if (sets.size >= mostSets) removeOldest();
      sets.set(set.key, { ...set, usedAt: performance.now() });
    } catch (error) {
      rmSync(own, { recursive: true, force: true });
      // Wanted again, it is tried again.
      if (error instanceof StarvedError) return;
      // For example a header that this version does not have. Programs are compiled without it.
      if (impossible.size > mostWanted) impossible.clear();
      impossible.add(set.key);
    }
  }

  return {
    folderFor(call, source) {
      const all = leadingIncludes(source);
      const [first] = all;
      // g++ loads a precompiled header only before everything else.
      if (!call.isCpp || first === undefined || !isStandard(first)) return null;
      const headers = [...new Set(all)].filter(isStandard);
      const key = keyOf(call, headers);
      if (!sets.has(key) && !impossible.has(key)) want({ key, call, headers: headers.toSorted(), usedAt: 0 });
      const [best] = [...sets.values()]
        .filter(set => keyOf(call, set.headers) === set.key && set.headers.includes(first))
        .filter(set => set.headers.every(name => headers.includes(name)))
        .toSorted((one, other) => other.headers.length - one.headers.length);
      if (!best) return null;
      best.usedAt = performance.now();
      return `${headerTarget}/${linkFor(folder, best.key, first)}`;
    },
    fill() {
      if (!isOpen || making) return;
      if (sets.size >= mostSets && performance.now() - madeAt < leastPauseMs) return;
      const next = [...wanted.values()].findLast(set => set.times >= wantedTimes);
      if (!next) return;
      wanted.delete(next.key);
      making = make(next).finally(() => {
        making = null;
        madeAt = performance.now();
        this.fill();
      });
    },
    async close() {
      isOpen = false;
      await making;
    },
  };
}

/** Boxes have users of their own. */
function makeReadable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

const keyOf = ({ program, flags }: CompilerCall, headers: string[]) =>
  createHash('sha256')
    .update(JSON.stringify([program, flags, headers.toSorted()]))
    .digest('hex')
    .slice(0, 16);

/** g++ looks for `<name>.gch` when a program includes <name> first. */
function linkFor(folder: string, key: string, first: string): string {
  const name = `${key}/${first.replaceAll(/\W/g, '_')}`;
  const target = join(folder, name, `${first}.gch`);
  if (!existsSync(target)) {
    for (const parent of new Set([join(folder, name), dirname(target)])) makeReadable(parent);
    linkSync(join(folder, key, precompiled), target);
  }
  return name;
}

const makeCommand = ({ program, flags }: CompilerCall) =>
  `${program} ${flags.join(' ')} -x c++-header /tmp/all.h -o /tmp/all.gch && exec cat /tmp/all.gch`;

const standard = new Set(
  `algorithm any array bit bitset cassert cctype cerrno cfloat chrono climits cmath compare complex concepts
  condition_variable csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime deque exception filesystem format
  forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator limits list locale
  map memory mutex new numbers numeric optional ostream queue random ranges ratio regex set shared_mutex span sstream stack
  stdexcept streambuf string string_view thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility
  valarray variant vector bits/stdc++.h`.split(/\s+/),
);
const isStandard = (name: string) => standard.has(name);
