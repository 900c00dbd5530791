import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoxFile } from '../../../box/box.ts';

const compile = `
import importlib.util, marshal, sys
code = compile(sys.stdin.read(), 'case-launcher.py', 'exec', optimize=2)
sys.stdout.buffer.write(importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code))
`;

/** The launcher for Python to load without compiling it, which took 9 ms in each box. */
export function compiledLauncher(): BoxFile {
  const input = readFileSync(join(import.meta.dirname, 'case-launcher.py'));
  const { stdout, status } = spawnSync('/usr/bin/python3', ['-ISB', '-c', compile], { input });
  return status === 0
    ? { target: '/cairn/launcher.pyc', content: stdout }
    : { target: '/cairn/launcher.py', content: input };
}
