import { Session } from 'node:inspector';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/**
 * Runs the student process in a worker thread, so that this thread can look at its stack while it loops. For each byte
 * on the descriptor it answers with one line of JSON: the file and line of every frame, innermost first.
 */
const askDescriptor = 6;

type Message = { method?: string; params?: { callFrames?: Frame[]; scriptId?: string; url?: string } };
type Frame = { location: { scriptId: string; lineNumber: number } };

const [boot = '', script = ''] = [process.argv[1], process.argv[2]?.replace('explain-main', 'student-main')];
const questions = new Socket({ fd: askDescriptor });
const session = new Session();
const files = new Map<string, string>();
let sessionId = '';
let sent = 0;

session.connect();
session.on('NodeWorker.attachedToWorker', ({ params }) => {
  sessionId = params.sessionId;
});
session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
  const { method, params: found = {} } = JSON.parse(params.message) as Message;
  if (method === 'Debugger.scriptParsed') files.set(found.scriptId!, found.url!);
  if (method !== 'Debugger.paused') return;
  const frames = found.callFrames!.map(({ location }) => [
    files.get(location.scriptId),
    location.lineNumber + 1,
  ]);
  questions.write(`${JSON.stringify(frames)}\n`);
  send('Debugger.resume');
});
session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
questions.on('data', () => {
  send('Debugger.enable');
  send('Debugger.pause');
});

function send(method: string): void {
  const message = JSON.stringify({ id: ++sent, method });
  session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
}

const worker = new Worker(boot, { argv: [script] });
worker.on('error', () => process.exit(1));
worker.on('exit', code => process.exit(code));
