import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linesOutside } from './mark-blocks.ts';
import type { MutableLanguage } from './parse-program.ts';
import { blocksSaidIn, sayingBlocks } from './say-blocks.ts';

type Example = { language: MutableLanguage; command: string; file: string; lines: string[] };

const examples: Example[] = [
  {
    language: 'python',
    command: 'python3',
    file: 'main.py',
    lines: [
      '"""What it does."""',
      'from __future__ import annotations',
      'for n in range(3):',
      '    if n > 5:',
      '        print("large")',
      '    print(n, end="")',
    ],
  },
  {
    language: 'javascript',
    command: process.execPath,
    file: 'main.js',
    lines: [
      "'use strict';",
      'for (const n of [0, 1, 2]) {',
      '  if (n > 5)',
      '',
      "    process.stdout.write('large');",
      '  process.stdout.write(String(n));',
      '}',
    ],
  },
  {
    language: 'java',
    command: '/usr/bin/java',
    file: 'Main.java',
    lines: [
      'public class Main {',
      '  public static void main(String[] words) {',
      '    for (int n = 0; n < 3; n++) {',
      '      if (n > 5)',
      '        System.out.print("large");',
      '      System.out.print(n);',
      '    }',
      '  }',
      '}',
    ],
  },
];

it.each(examples.filter(({ command }) => !command.startsWith('/usr') || existsSync(command)))(
  'FD-4 LF-3 a program in $language prints what it did before, and says which of its blocks are entered',
  ({ language, command, file, lines }) => {
    const { program, blocks } = sayingBlocks(language, lines.join('\n'));
    const folder = mkdtempSync(join(tmpdir(), 'cairn-blocks-'));
    try {
      writeFileSync(join(folder, file), program);
      const { stdout, stderr } = spawnSync(command, [file], { cwd: folder, encoding: 'utf8' });
      expect({ stdout, unreached: linesOutside(blocks, new Set(blocksSaidIn(stderr))) }).toEqual({
        stdout: '012',
        unreached: [5],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
