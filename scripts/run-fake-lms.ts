// `npm run fake-lms`: a learning management system to try the embedded product with, on this machine.
import { startFakeLms } from '#test/fake-lms.ts';

const toolUrl = process.env.CAIRN_PUBLIC_URL ?? 'http://localhost:3000';
const port = Number(process.env.FAKE_LMS_PORT ?? 4000);
const lms = await startFakeLms({ port, toolUrl });
console.log(`A learning management system is at ${lms.url}

1. Start Cairn so that it is another site and may call this one:
     CAIRN_PUBLIC_URL=${toolUrl} CAIRN_LTI_ALLOWED_HOSTS=127.0.0.1 npm start
2. Sign in at ${toolUrl} as the site administrator, open Admin, LTI, and make a registration link.
3. Paste the link into ${lms.url} and register.
4. Open "The whole course" as teacher, add a lesson, link it, and solve it as ada.

What you did there is forgotten when this program ends (Ctrl+C).`);
