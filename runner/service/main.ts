/**
 * The runner process. client.ts starts it with all settings on the command line (it reads no environment and no
 * database). It speaks JSON lines on a unix socket and ends on SIGTERM or when its parent ends.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { kept: { type: 'string' } }, strict: false });
// Before our modules are loaded, so that Node need not compile them at each start. Not by a variable, which programs might inherit.
if (typeof values.kept === 'string') enableCompileCache(join(values.kept, 'compiled'));
await import('./serve.ts');
