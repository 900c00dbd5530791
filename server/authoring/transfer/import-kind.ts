import { z } from 'zod';

/** What is put on the queue for an import; who handles it is said in `import-file.job.ts`. */
export const importKind = { kind: 'import-file', payload: z.object({ importId: z.number() }) };
