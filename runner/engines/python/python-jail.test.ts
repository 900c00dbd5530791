import { execFileSync } from 'node:child_process';

import { afterAll, describe, expect, it } from 'vitest';

import { forkServerPid, pythonTestRun } from './python-test-run.ts';

const python = pythonTestRun();
afterAll(() => python.stop());

/** Runs statements as the student's program and returns what they print. */
async function look(...lines: string[]): Promise<string> {
  const result = await python.run(lines.join('\n'), 'def test_a():\n    pass\n', { limits: { cpuMs: 3000 } });
  expect(result.message).toBeNull();
  return result.output.trim();
}

describe('the student process', () => {
  it('EX-1 has descriptors 0 to 2, one to the judge and one for output, and no other', async () => {
    const code =
      'import os\nfor fd in range(4096):\n    try: os.fstat(fd); print(fd)\n    except OSError: pass';
    expect((await look(code)).split('\n')).toEqual(['0', '1', '2', '4', '5']);
  });

  it('EX-1 sees no other process, and no /proc', async () => {
    expect(await look('import os', 'print(os.getpid(), os.getppid(), os.listdir("/proc"))')).toBe('1 0 []');
  });

  it('EX-1 can write to /tmp and /dev/shm and nowhere else', async () => {
    const code = `for place in ('/tmp', '/dev/shm', '/', '/dev', '/usr', '/etc', '/cairn', '/proc', '/dev/pts', '/cairn/fork_server'):
    try:
        open(place + '/x', 'w').close()
        print(place)
    except OSError: pass`;
    expect((await look(code)).split('\n')).toEqual(['/tmp', '/dev/shm']);
  });

  it('EX-1 has no network, not even a socket', async () => {
    const code = `import socket
for family in (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, 40):
    try: print(socket.socket(family))
    except OSError as error: print(error.errno)`;
    expect(await look(code)).toBe('97\n97\n97\n97');
  });

  it('EX-1 has no privileges and no way to gain any', async () => {
    const code = `import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
print(os.getuid() != 0, libc.prctl(39, 0, 0, 0, 0), libc.prctl(21, 0, 0, 0, 0))
data = (ctypes.c_uint32 * 6)(1, 1, 1, 1, 1, 1)
libc.capget((ctypes.c_uint32 * 2)(0x20080522, 0), data)
print(sum(data))
for name, call in dict(
    mount=lambda: libc.mount(b'x', b'/tmp', b'tmpfs', 0, None), unshare=lambda: libc.unshare(0x10000000),
    setns=lambda: libc.setns(0, 0), chroot=lambda: libc.chroot(b'/tmp'), umount=lambda: libc.umount2(b'/proc', 2),
).items():
    print(name, call(), ctypes.get_errno())`;
    expect((await look(code)).split('\n')).toEqual([
      'True 1 2',
      '0',
      'mount -1 1',
      'unshare -1 1',
      'setns -1 1',
      'chroot -1 1',
      'umount -1 1',
    ]);
  });

  it('EX-1 has nothing of ours in its environment or import path', async () => {
    const output = await look(
      'import os, sys',
      'print(sorted(os.environ), [p for p in sys.path if "cairn" in p])',
    );
    expect(output).toBe("['HOME', 'LANG', 'PATH', 'PWD'] []");
  });

  it('EX-1 has different random numbers in every run', async () => {
    const code = 'import random, uuid\nprint(random.random(), uuid.uuid4())';
    expect(new Set([await look(code), await look(code), await look(code)]).size).toBe(3);
  });

  it('EX-1 finds nothing of an earlier run in files, shared memory or its own memory', async () => {
    const secret = 'the-code-of-another-student';
    await look(`# ${secret}`, 'open("/dev/shm/left", "w").close()', 'open("/tmp/left", "w").close()');
    const code = `import gc, os
needle = 'the-code-of-' + 'another-student'
texts = [o for o in gc.get_objects() if isinstance(o, (list, dict, tuple))]
print(any(needle in str(part)[:5000] for o in texts for part in (o.values() if isinstance(o, dict) else o) if isinstance(part, str) and part is not needle))
print(os.listdir('/tmp'), os.listdir('/dev/shm'))`;
    expect(await look(code)).toBe("False\n['main.py'] []");
  });

  it('EX-1 leaves no process behind', async () => {
    const marker = `cairn-left-${process.pid}`;
    const code = `import os, subprocess
def f():
    for i in range(5):
        subprocess.Popen(['sh', '-c', 'trap "" TERM HUP INT; sleep 300; : ${marker}'], start_new_session=True)
`;
    const result = await python.run(code, 'def test_a():\n    f()\n');
    expect(result.isPassed).toBe(true);
    await expect.poll(() => processesWith(marker)).toBe(0);
  });
});

function processesWith(marker: string): number {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return list.split('\n').filter(line => line.includes(marker) && !line.includes('ps -eo')).length;
}

describe('the fork server', () => {
  it('EX-1 keeps no descriptor and no process of finished runs', async () => {
    const once = () => python.run('def f(): return 1\n', 'def test_a():\n    assert f() == 1\n');
    const kinds = [
      once,
      () => python.run('import os\nos._exit(3)\n', 'def test_a():\n    pass\n'),
      () => python.run('def f(:\n', 'def test_a():\n    pass\n'),
      () => python.run('while True: pass\n', 'def test_a():\n    pass\n', { limits: { cpuMs: 20 } }),
      () =>
        python.run('while True: pass\n', 'def test_a():\n    pass\n', { signal: AbortSignal.timeout(10) }),
    ];
    for (const kind of kinds) await kind();
    const server = forkServerPid();
    await expect.poll(() => descriptorCount(server)).toBe(idleDescriptors);
    for (let round = 0; round < 8; round++) await Promise.all(kinds.map(kind => kind()));
    await expect.poll(() => descriptorCount(server)).toBe(idleDescriptors);
    expect((await once()).isPassed).toBe(true);
  });

  it('EX-3 explains a failure alike when the tests were compiled by an earlier run', async () => {
    const tests = 'def test_a():\n    assert f(2) == 4\n';
    const feedback = async () => (await python.run('def f(x): return x\n', tests)).results[0]?.feedback;
    const first = await feedback();
    expect(first).toContain('Expected: 4');
    expect(await feedback()).toBe(first);
    expect((await python.run('def f(x): return 2 * x\n', tests)).isPassed).toBe(true);
  });

  it('EX-1 ignores what test code claims to be compiled tests', async () => {
    const tests = `import os
os.write(3, b'["compiled", "AAAA"]\\n')

def test_a():
    assert f() == 1
`;
    for (const _ of [1, 2]) {
      expect((await python.run('def f(): return 1\n', tests)).isPassed).toBe(true);
      expect((await python.run('def f(): return 2\n', tests)).isPassed).toBe(false);
    }
  });

  it('EX-1 gives each run random numbers of its own', async () => {
    const numbers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => look('import random', 'print(random.random())')),
    );
    expect(new Set(numbers).size).toBe(6);
  });
});

/** 0, 1, 2, the socket to the spawner, and six for each of the four waiting pairs. */
const idleDescriptors = 4 + 6 * 4;

function descriptorCount(pid: number): number {
  return execFileSync('ls', [`/proc/${pid}/fd`], { encoding: 'utf8' })
    .trim()
    .split('\n').length;
}
