import type { Execution, SuperviseOptions } from '../../../box/supervise.ts';
import type { CaseBox, Step } from '../case-box/case-box.ts';
import { quoteWord } from '../compile.ts';
import { mostArchiveBytes } from './compiled-programs.ts';

/** What compiling left in this box, without the source; null if it cannot be kept. Call it before any case. */
export async function packBuilt(
  box: CaseBox,
  source: Step['source'],
  options: SuperviseOptions,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  const { exitCode, stopReason, standardError } = await box.run(
    {
      kind: 'case',
      // A box that prints too much is killed; this one is still needed.
      command: `tar --exclude=./${quoteWord(source.name)} -cf - . | head -c ${mostArchiveBytes + 1}`,
      source,
      input: null,
      env: {},
    },
    {
      ...options,
      limits: { ...options.limits, outputBytes: 2 * mostArchiveBytes },
      onOutput: chunk => void chunks.push(Buffer.from(chunk)),
    },
  );
  return exitCode === 0 && stopReason === null && standardError === '' ? Buffer.concat(chunks) : null;
}

/** Puts it where compiling would have left it; null if that did not work. */
export async function unpackBuilt(
  box: CaseBox,
  source: Step['source'],
  archive: Buffer,
  options: SuperviseOptions,
): Promise<Execution | null> {
  const unpacked = await box.run(
    { kind: 'compile', command: 'exec tar -xf -', source, input: archive, env: {} },
    options,
  );
  return unpacked.exitCode === 0 && unpacked.stopReason === null ? unpacked : null;
}
