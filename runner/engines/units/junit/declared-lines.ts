import type { Place } from '../../../engine-kit/program.ts';
import type { ClassFile } from '../../command/java/compile-daemon.ts';

/** Where a program declares its classes and members (inside/Declarations.java). */
export type DeclaredLines = ReadonlyMap<string, Place & { file: string }>;

export function declaredLines(classes: ClassFile[]): DeclaredLines {
  const text = classes.find(({ name }) => name === 'lines')?.content.toString('utf8') ?? '';
  const all = new Map<string, Place & { file: string }>();
  for (const one of text.split('\n')) {
    const [declaration, file, line] = one.split('\t');
    if (declaration && file && !all.has(declaration)) all.set(declaration, { file, line: Number(line) });
  }
  return all;
}
