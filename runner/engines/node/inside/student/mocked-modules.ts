import { createRequire, registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.cwd();
const scheme = 'cairn-mock:';

/** Modules that tests put something else in place of, for `require` and `import` in all files of the program. */
export function createMockedModules() {
  const urls = new Map<string, string>();
  const exportsOf = new Map<string, unknown>();
  let count = 0;
  let isHooked = false;

  /** As module-mocks.ts names them. */
  function nameOf(specifier: string, parent: string | undefined): string {
    if (!/^\.{1,2}\//.test(specifier)) return specifier.replace(/^node:/, '');
    const from = parent?.startsWith('file:') ? dirname(fileURLToPath(parent)) : folder;
    return join('/', relative(folder, join(from, specifier))).replace(/\.(?:[cm]?js|ts)$/, '');
  }

  function hook(): void {
    isHooked = true;
    // Where the source of a module finds what it exports.
    Object.defineProperty(globalThis, 'cairnMocked', { value: (url: string) => exportsOf.get(url) });
    registerHooks({
      resolve(specifier, context, next) {
        const url = urls.get(nameOf(specifier, context.parentURL));
        return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
      },
      load(url, context, next) {
        if (!url.startsWith(scheme)) return next(url, context);
        return { format: 'module', source: sourceOf(url, exportsOf.get(url)), shortCircuit: true };
      },
    });
  }

  return (name: string, exports: unknown, isMocked: boolean): void => {
    if (!isHooked) hook();
    forgetLoaded();
    urls.delete(name);
    if (!isMocked) return;
    // A new address each time, because modules are kept by address.
    const url = `${scheme}${++count}${join('/', name)}`;
    urls.set(name, url);
    exportsOf.set(url, exports);
  };
}

/** `require` does not resolve a name again whose module it has. */
function forgetLoaded(): void {
  const { cache } = createRequire(join(folder, 'main.js'));
  for (const path of Object.keys(cache))
    if (path.startsWith(folder) || path.includes(scheme)) Reflect.deleteProperty(cache, path);
}

function sourceOf(url: string, exports: unknown): string {
  const isHolder = (typeof exports === 'object' && exports !== null) || typeof exports === 'function';
  const keys = isHolder ? Object.keys(exports).filter(key => key !== 'default') : [];
  const fallback = isHolder && Object.hasOwn(exports, 'default') ? 'all.default' : 'all';
  return [
    `const all = globalThis.cairnMocked(${JSON.stringify(url)});`,
    ...keys.map((key, index) => `const e${index} = all[${JSON.stringify(key)}];`),
    ...keys.map((key, index) => `export { e${index} as ${JSON.stringify(key)} };`),
    `const fallback = ${fallback};`,
    "export { fallback as default, all as 'module.exports' };",
  ].join('\n');
}
