// `npm run who-may-call-what`: regenerates the list of access rules. Review its diff.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whoMayCallWhat } from '#server/access/who-may-call-what.ts';
import { allRoutes } from '#server/routes.ts';

const file = join(import.meta.dirname, '../server/access/who-may-call-what.txt');
writeFileSync(file, whoMayCallWhat(allRoutes));
