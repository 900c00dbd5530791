import type { Channel } from '../link/channel.ts';
import { createLines } from './student-errors.ts';
import { findName, loadProgram } from './student-program.ts';
import { createStudentValues } from './student-values.ts';

/** Warm-up; see warm-judge.ts. */
export function warmStudent(): void {
  const job = {
    fileName: 'warm.js',
    source: 'function warm() {}',
    linesBefore: 0,
    linesOfCode: 1,
    lineMap: null,
  };
  const values = createStudentValues(null as unknown as Channel, createLines(job));
  const program = loadProgram(job);
  if (program instanceof Promise) return;
  values.pack(findName(program, job, 'warm', null));
  values.unpack(values.pack([1, 'a', [1, { a: undefined }], new Error('warm')]));
  process.getActiveResourcesInfo();
}
