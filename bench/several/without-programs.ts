import { registerHooks } from 'node:module';

/** Preloaded into a server of a benchmark: whatever runs programs there is replaced by what only says that they passed. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '#runner/client.ts' && !context.parentURL?.endsWith('/says-passed.ts')
      ? { url: new URL('./says-passed.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
