import { type Place, placeIn } from '../../engine-kit/program.ts';
import type { Execution } from '../../box/supervise.ts';
import type { CaseInput, CommandRun } from './command-run.ts';
import { firstPlace } from './student-lines.ts';

/**
 * The place at which a program was stopped for computing too long. Java and Python print their stack when they are
 * asked. For a compiled program the compiler's tools translate the address. Bash is run once more and traced. Other
 * runtimes do not tell.
 */
export async function loopPlace(
  run: CommandRun,
  { where }: Execution,
  input: CaseInput,
  fileName: string,
): Promise<Place | undefined> {
  if (!where) return undefined;
  const printed = firstPlace(where.dump, fileName, run.program);
  if (printed !== undefined) return printed;
  if (where.processName === 'bash') return lastTraced(await run.trace(input), fileName, run);
  return where.addresses.length > 0 ? firstPlace(await run.resolve(where), fileName, run.program) : undefined;
}

/** bash repeats the first character for each level of nesting. */
function lastTraced(trace: string, fileName: string, { program }: CommandRun): Place | undefined {
  const places = [...trace.matchAll(/^\++:(.*?):(\d+): /gm)].flatMap(([, path = '', line]) => {
    const name = path.replace(/^(?:\.\/)+/, '');
    return placeIn(program, Number(line), name === fileName ? undefined : name) ?? [];
  });
  return places.at(-1);
}
