import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { soleTurn } from '#runner/box/turn.ts';
import { testBench } from '#runner/engine-kit/test-bench.ts';
import { commandEngine } from '#runner/engines/command/command-engine.ts';
import { shippedLanguage } from '#runner/languages/shipped-languages.ts';
import { differenceAll, differenceAtLines } from '../steps/compare-steps.ts';
import { witnessNode } from '../steps/node-witness.ts';
import { witnessPython } from '../steps/python-witness.ts';
import type { StepProgram } from '../steps/step-programs.ts';
import { toldBy } from '../steps/told-steps.ts';

type Report = { programs: number; moments: number; differences: string[] };

/** Each program is recorded by the product, in its box, and watched by an independent witness; both must tell the same. */
export async function proveSteps(programs: StepProgram[], say: (line: string) => void): Promise<Report> {
  const bench = testBench(commandEngine);
  const report: Report = { programs: programs.length, moments: 0, differences: [] };
  try {
    for (const program of programs) {
      const compared = await compareOne(bench.engine, program);
      const { moments } = compared;
      const difference = moments === 0 ? 'nothing was seen' : compared.difference;
      report.moments += moments;
      const name = `${program.language}, ${program.name}`;
      if (difference !== null) report.differences.push(`${name}: ${difference}`);
      say(`${difference === null ? 'agrees' : 'DIFFERS'}  ${name}: ${difference ?? `${moments} moments`}`);
    }
  } finally {
    await bench.stop();
  }
  return report;
}

async function compareOne(engine: ReturnType<typeof commandEngine>, program: StepProgram) {
  const language = shippedLanguage(program.language);
  const recording = await engine.recordSteps!(
    {
      id: 'proof',
      owner: { person: 'p', course: 'c', isBackground: false },
      language,
      code: program.code,
      files: program.others.map(file => ({ ...file, kind: 'edited' as const })),
      input: '',
      call: null,
    },
    new AbortController().signal,
    soleTurn,
  );
  const files = [{ name: language.executableFileName, content: program.code }, ...program.others];
  const folder = mkdtempSync(join(tmpdir(), 'cairn-witness-'));
  try {
    for (const { name, content } of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const told = toldBy(recording, program.language !== 'python');
    if (program.language === 'python') {
      const seen = witnessPython(folder);
      return { moments: seen.length, difference: differenceAll(told, seen) };
    }
    const { seen, lines } = await witnessNode(folder, language.executableFileName);
    // A debugger does not stop at `try` or `class`.
    const texts = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
    const isClass = ({ file, line }: { file: string; line: number }) =>
      /^\s*(?:export |abstract )*class /.test(texts.get(file || language.executableFileName)![line - 1]!);
    const known = told.filter(moment => lines.has(`${moment.file}:${moment.line}`) && !isClass(moment));
    return {
      moments: seen.length,
      difference: differenceAtLines(
        known,
        seen.filter(one => !isClass(one)),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
