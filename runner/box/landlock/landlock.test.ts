import { readFileSync, readdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import { chooseTier } from '../../doctor/doctor.ts';
import { commandEngine } from '../../engines/command/command-engine.ts';
import { testBench } from '../../engine-kit/test-bench.ts';

const hostile = join(import.meta.dirname, '../../hostile');
const probeFolder = mkdtempSync(join(tmpdir(), 'cairn-landlock-'));
const { tier } = await chooseTier({ folder: probeFolder, cgroups: null, tiers: ['landlock'] });
rmSync(probeFolder, { recursive: true });
const bench = testBench(commandEngine, 'landlock');
afterAll(() => bench.stop());

async function run(command: string, fileName: string, code: string, stdout: string) {
  const request: RunRequest = {
    id: 'run',
    language: {
      name: fileName,
      executionCommand: command,
      executableFileName: fileName,
      preamble: '',
      postamble: '',
      testFramework: 'io',
    },
    code,
    testCode: JSON.stringify([{ name: 'one', stdout }]),
    contract: null,
    limits: { ...defaultLimits, cpuMs: 600, memoryMb: 256 },
  };
  return decide(request, await bench.engine.run(request, new AbortController().signal));
}

/** Needs Linux 5.13; on older kernels this tier is never chosen. */
describe.runIf(tier === 'landlock')('the Landlock tier', () => {
  it('EX-2 compiles and runs a program', async () => {
    const code = '#include <stdio.h>\nint main(void) { puts("hello"); }\n';
    expect(await run('gcc main.c -o main && ./main', 'main.c', code, 'hello')).toMatchObject({
      isPassed: true,
    });
  });

  it("EX-5 shows the student's own file name in messages", async () => {
    const { output } = await run('python3 main.py', 'main.py', 'x = 1\nx / 0\n', '');
    expect(output).toContain('File "main.py", line 2');
  });

  const commands: Record<string, [string, string]> = {
    sh: ['bash main.sh', 'main.sh'],
    c: ['gcc -w main.c -o main && ./main', 'main.c'],
    py: ['python3 main.py', 'main.py'],
  };
  // Attacks that this tier does not fully stop are listed in docs/security.md (a program can test if a file exists).
  it.each([
    ['files-read-host.sh', 'finished'],
    ['files-write-system.sh', 'finished'],
    ['files-find-tests.py', 'finished'],
    ['files-devices.c', 'finished'],
    ['network-families.c', 'finished'],
    ['network-unix.py', 'finished'],
    ['escape-namespaces.c', 'finished'],
    ['escape-kernel-doors.c', 'finished'],
    ['processes-trace.c', 'finished'],
    ['processes-kill-all.py', 'finished'],
    ['processes-daemon.py', 'finished'],
    ['processes-fork-bomb.c', 'too-many-processes'],
    ['processes-ignore-signals.py', 'timed-out'],
    ['memory-heap.py', 'out-of-memory'],
    ['output-endless.sh', 'too-much-output'],
    ['disk-odd-names.py', 'finished'],
    ['descriptors-exhaust.c', 'finished'],
    ['descriptors-mapped.c', 'finished'],
    ['escape-watch-files.c', 'finished'],
    ['network-socket-pairs.c', 'finished'],
    ['processes-double-fork.c', 'finished'],
  ])('EX-1 withstands %s', async (file, verdict) => {
    const code = readFileSync(join(hostile, file.split('-')[0]!, file), 'utf8');
    const [command, fileName] = commands[file.split('.')[1]!]!;
    const result = await run(command, fileName, code, 'NEVER');
    expect(result.output).not.toContain('ESCAPED');
    expect(result).toMatchObject({ verdict, isPassed: false });
    expect(readdirSync(bench.host.boxFolder)).toEqual([]);
  });
});
