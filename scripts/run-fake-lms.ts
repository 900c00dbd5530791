// `npm run fake-lms -- --shape canvas`: a fake learning management system, to try LTI on this machine.
import { commandProblems } from './command-problems.ts';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/platform/app-error.ts';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { lmsShapes, shapeNames } from '#test/lms/lms-shapes.ts';
import { reportErrors } from './report-errors.ts';

const toolUrl = process.env.CAIRN_PUBLIC_URL ?? 'http://localhost:3000';
const port = Number(process.env.FAKE_LMS_PORT ?? 4000);

const { values } = parseArgs({ options: { shape: { type: 'string', default: 'moodle' } } });
const shape = shapeNames.find(name => name === values.shape);

const isThere = () =>
  fetch(`${toolUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const explain = (error: unknown) => {
  if ((error as { code?: string }).code !== 'EADDRINUSE') return error;
  return new AppError('conflict', commandProblems.portTaken({ port }));
};

await reportErrors(async () => {
  if (!shape) throw new AppError('invalid', commandProblems.noSuchShape({ shape: values.shape, shapeNames }));
  const allowed = lmsShapes[shape].hasOwnSignIn ? '127.0.0.2,127.0.0.3' : '127.0.0.1';
  const lms = await startFakeLms({ port, toolUrl, shape }).catch((error: unknown) => {
    throw explain(error);
  });
  console.log(`A learning management system is at ${lms.url}

1. Start Cairn in another terminal, so that it is another site than this one and may call it:
     CAIRN_PUBLIC_URL=${toolUrl} PORT=${new URL(toolUrl).port || '80'} CAIRN_LTI_ALLOWED_HOSTS=${allowed} npm start
2. Sign in at ${toolUrl} as the site administrator whom it prints, open Admin, LTI, tick "Approve at once", and make
   a registration link.
3. Open ${lms.url}, paste the link at the bottom, and register.
4. Open "The whole course" as teacher and add a module and a lesson with an exercise. Back in the platform choose the
   lesson to link it, be ada, open it, and solve it: the grade appears in the gradebook of the platform.
5. Copy the course there, and open a link in the copy: its lessons are copied, too. Put the gradebook into a failure mode,
   and see what students and teachers are told.

What you do in the platform is forgotten when this program ends (Ctrl+C).
`);
  if (!(await isThere())) console.log(`Cairn does not answer at ${toolUrl} yet.`);
  while (!(await isThere())) await pause(1000);
  console.log(`Cairn answers at ${toolUrl}.`);
});
