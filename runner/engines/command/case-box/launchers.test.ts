import { afterAll, describe, expect, it } from 'vitest';

import { defaultLimits } from '#contract/running/run-request.ts';

import { createPipePool } from '../../../box/pipes.ts';
import { testBench } from '../../../engine-kit/test-bench.ts';
import { commandEngine } from '../command-engine.ts';
import { type CaseBoxOptions, caseBoxStarter, type Step } from './case-box.ts';

/** Only its host is used. */
const bench = testBench(commandEngine);
const pipes = createPipePool();
afterAll(async () => {
  pipes.close();
  await bench.stop();
});
const starter = (more: Partial<CaseBoxOptions> = {}) => {
  const warn = (sentence: string) => expect.unreachable(sentence);
  return caseBoxStarter({ host: bench.host, cgroups: null, pipes, binds: [], warn, ...more });
};

const source = { name: 'main.sh', content: 'cat; exit 3' };
const limits = { ...defaultLimits, cpuMs: 5000, asleepMs: 10_000 };
const options = () => ({ limits, signal: new AbortController().signal });
const step = (kind: Step['kind'], command: string, more: Partial<Step> = {}): Step => ({
  kind,
  command,
  source,
  input: 'given\n',
  env: { GREETING: 'hello there', PATH: '/usr/bin:/bin' },
  ...more,
});

/** One after the other in one box. */
const steps: [string, Step][] = [
  [
    'compiling',
    step(
      'compile',
      'mkdir -m 750 out && echo made > out/a && chmod 640 out/a && ln -s out/a link && mkfifo p',
    ),
  ],
  ['what was built', step('case', 'find . -printf "%p %m %y %s %l\\n" | sort; cat link')],
  ['its own program', step('case', 'sh main.sh')],
  [
    'its rights',
    step('case', 'grep -E "^(Cap|NoNew|Seccomp:|Sig[IBC]|Shd|Uid|Gid|Groups|Threads)" /proc/self/status'),
  ],
  ['its limits', step('case', 'cat /proc/self/limits; umask')],
  ['its processes and descriptors', step('case', 'ps -o pid,ppid,pgid,sid; ls /proc/self/fd')],
  [
    'its mounts',
    step(
      'case',
      "awk '{ print $5, $6, $(NF-2), $NF }' /proc/self/mountinfo | grep -v ^/cairn/launcher | sed 's/inode64//' | sort",
    ),
  ],
  ['its environment', step('case', 'env | sort; pwd; hostname; tty')],
  ['what is hidden', step('case', 'cat /proc/cmdline /proc/partitions; ls /cairn/case /dev/shm')],
  [
    'files beside it',
    step('case', 'cat data/deep/a.txt; ls', { files: { 'data/deep/a.txt': 'beside', 'out/b': 'b' } }),
  ],
  ['no input', step('case', 'cat; echo end', { input: null })],
  [
    'what it leaves',
    step(
      'case',
      'echo text > kept; mkdir d; ln -s kept l; mkfifo f; echo x > d/e; head -c 65537 /dev/zero > big',
      {
        wanted: ['kept', 'd', 'l', 'f', 'd/e', 'big', 'none', 'd/none', 'kept/x'],
      },
    ),
  ],
  ['a signal', step('case', 'kill -SEGV $$')],
  ['a code like that of a signal', step('case', 'exit 255')],
  ['others that go on', step('case', 'sleep 60 & echo first')],
  ['nothing of them is left', step('case', 'echo /proc/[0-9]*; ls /tmp')],
  ['a file that is too large', step('compile', 'head -c 31M /dev/zero > big')],
  ['a file that cannot be read', step('compile', 'echo x > closed; chmod 0 closed')],
];

/** Boxes at the same time have different users. */
const withoutUser = (text: string) => text.replaceAll(/\b\d{5}\b/g, 'user');

describe('both launchers', () => {
  const results = async (isLauncherInPython: boolean) => {
    const box = await starter({ isLauncherInPython })();
    const all: Record<string, unknown> = {};
    try {
      for (const [name, one] of steps) {
        const { exitCode, standardOutput, standardError, written } = await box.run(one, options());
        all[name] = { exitCode, standardOutput: withoutUser(standardOutput), standardError, written };
      }
      const name = { ...step('case', 'true'), files: { '../out': 'x' } };
      await expect(box.run(name, options())).rejects.toThrow('not a name for a file');
      return all;
    } finally {
      await box.end();
    }
  };

  it('EX-1 QK-1 give a program the same files, rights, limits, mounts and processes, and tell the same of its end', async () => {
    const [inC, inPython] = await Promise.all([results(false), results(true)]);
    expect(inC).toEqual(inPython);
    expect(inC['its own program']).toMatchObject({ exitCode: 3, standardOutput: 'given\n' });
    expect(inC['a signal']).toMatchObject({ exitCode: 139 });
  });

  it.each([false, true])(
    'EX-1 QK-1 hand a program over to one that waits (in Python: %s)',
    async isLauncherInPython => {
      const box = await starter({ isLauncherInPython })();
      try {
        const gate =
          'read -r _ < /cairn/case/gate; cat main.sh; cat; xargs -0 echo < /cairn/case/arguments; cat further';
        await box.prepare({ ...step('case', gate), source: { ...source, content: '' } }, limits);
        const files = [{ name: 'further', content: Buffer.from('more') }];
        const program = {
          source: { ...source, content: 'late' },
          input: '\nin\n',
          args: ['a b', 'c'],
          files,
        };
        const { exitCode, standardOutput } = await box.go(program, options());
        expect({ exitCode, standardOutput }).toEqual({
          exitCode: 0,
          standardOutput: 'late\nin\na b c\nmore',
        });
      } finally {
        await box.end();
      }
    },
  );

  it('QK-1 where that in C does not run, that in Python does, and the operator is told once', async () => {
    const warnings: string[] = [];
    const start = starter({
      host: { ...bench.host, sources: '/nowhere' },
      warn: text => void warnings.push(text),
    });
    for (let i = 0; i < 2; i++) await (await start()).end();
    expect(warnings).toEqual([
      expect.stringContaining('Runs take longer: the launcher of their boxes does not run here'),
    ]);
  });
});
