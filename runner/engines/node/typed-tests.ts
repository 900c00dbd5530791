import { readTestSource } from './inside/framework/test-source.ts';

/**
 * Tests as the statements of a function below the program, for a check of their types. What they import from the program
 * has the same name there; other names are declared, and a whole module can be anything, as can a name of two modules.
 */
export function testsAsStatements(testCode: string): string {
  const { body, aliases } = readTestSource(testCode);
  const named = [...aliases.values()];
  /** Two modules have this name, and the program has it at most once. */
  const isOfTwo = (imported: string) =>
    new Set(named.filter(one => one.imported === imported).map(({ from }) => from)).size > 1;
  const declared = [...aliases]
    .filter(([local, { imported }]) => local !== imported || isOfTwo(imported))
    .map(([local, { imported }]) =>
      /^(?:\*|default)$/.test(imported) || isOfTwo(imported)
        ? `const ${local}: any = 0; type ${local} = any;`
        : `const ${local} = ${imported};`,
    );
  return ` ${declared.join(' ')} ${body}`;
}
