import { stripTypes } from '../strip/strip-types.ts';
import type { StudentJob, StudentSource } from './student-program.ts';

/** The program that can be loaded, or why it cannot be read. */
export type ReadSource = StudentSource & {
  problem: { message: string; line: number | null; file?: string } | null;
};

export function readSource(job: StudentJob): ReadSource {
  if (!job.fileName.endsWith('.ts')) return { ...job, lineMap: null, problem: null };
  const stripped = stripTypes(job.source);
  if ('code' in stripped) return { ...job, source: stripped.code, lineMap: stripped.lineMap, problem: null };
  const own = stripped.line === null ? null : stripped.line - job.linesBefore;
  const line = own === null ? null : Math.min(Math.max(own, 1), job.linesOfCode);
  return { ...job, lineMap: null, problem: { message: stripped.problem, line } };
}
