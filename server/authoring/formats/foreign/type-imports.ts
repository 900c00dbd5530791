/** Node takes the types out of TypeScript, and cannot know that a name which another file declares is only a type. */

const declared = /^export\s+(?:declare\s+)?(?:interface|type)\s+(\w+)/gm;

const stemOf = (path: string) => path.replace(/^.*\//, '').replace(/\.[jt]s$/, '');

type Source = { name: string; text: string };

/** `import { A, b } from './a'` becomes `import { type A, b } from './a'` where `a` has a type `A`. */
export const withTypeImports = (text: string, sources: Source[]): string =>
  text.replaceAll(
    /^((?:import|export)\s*\{)([^}]*)(\}\s*from\s*['"](\.[^'"\n]*)['"])/gm,
    (whole, start: string, names: string, end: string, path: string) => {
      const source = sources.find(({ name }) => stemOf(name) === stemOf(path));
      const types = new Set([...(source?.text.matchAll(declared) ?? [])].map(([, name]) => name));
      return types.size === 0
        ? whole
        : `${start}${names.replaceAll(/(^|,)(\s*)(\w+)/g, (all, comma: string, space: string, name: string) =>
            types.has(name) ? `${comma}${space}type ${name}` : all,
          )}${end}`;
    },
  );
