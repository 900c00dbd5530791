import { join } from 'node:path';

/** The suite starts many processes of ours; with Node's compile cache they share the compiled modules. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node-compile'),
};
