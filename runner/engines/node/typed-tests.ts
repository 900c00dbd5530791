import { readTestSource } from './inside/framework/test-source.ts';

/**
 * Tests as the statements of a function below the program, for a check of their types. What they import from the program
 * has the same name there; other names are declared, and a whole module can be anything.
 */
export function testsAsStatements(testCode: string): string {
  const { body, aliases } = readTestSource(testCode);
  const declared = [...aliases]
    .filter(([local, imported]) => local !== imported)
    .map(([local, imported]) =>
      /^(?:\*|default)$/.test(imported)
        ? `const ${local}: any = 0; type ${local} = any;`
        : `const ${local} = ${imported};`,
    );
  return ` ${declared.join(' ')} ${body}`;
}
