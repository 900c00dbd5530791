import { runningProblems } from '#contract/running/running-problems.ts';
import { type FreeRunHearing, FreeRunSaying } from '#contract/running/free-run.ts';
import { type FreeEnd, freeCpuMs } from '#contract/running/run-request.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { SocketLine } from '#server/platform/http/route.ts';
import type { FreeTalk, Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { failedEnd } from './failed-end.ts';
import { freeProgramOf, type TriedExercise } from './free-program-of.ts';

type Start = Extract<FreeRunSaying, { type: 'start' }>;

/** Messages that wait until the program has started. More than that is no person who types. */
const mostEarly = 100;

let count = 0;

/**
 * Runs the program that comes over the socket, and carries what is typed and printed. Nothing is stored. The program ends
 * with the connection. What it prints comes only as fast as the browser takes it.
 */
export const holdConversation = (
  services: Services,
  user: UserRow,
  exercise: TriedExercise,
  line: SocketLine,
): void => {
  let talk: FreeTalk | null = null;
  let isClosed = false;
  let isStarted = false;
  const early: string[] = [];
  const say = (message: FreeRunHearing) => line.say(message);
  const end = async (end: FreeEnd) => {
    await say({ type: 'ended', end });
    line.close();
  };

  const start = async ({ code, files, takesOver = false }: Start) => {
    await limitUse(services, user, 'free-run');
    const program = await freeProgramOf(services, user, exercise, { id: `free-${++count}`, code, files });
    if (isClosed) return;
    const request = { ...program, cpuMs: freeCpuMs, takesOver };
    const begun = performance.now();
    const opened = await services.runner.converse(request, {
      begin: () => void say({ type: 'begun' }),
      take: length => void say({ type: 'taken', length }),
      hear: text => void say({ type: 'output', text }).then(() => opened.read(text.length)),
      end(ended) {
        services.metrics.freeRuns.add({ language: program.language.name, end: ended.why });
        services.log.info({ end: ended.why, ms: Math.round(performance.now() - begun) }, 'free run');
        void end(ended);
      },
    });
    talk = opened;
    early.forEach(opened.type);
    if (isClosed) opened.stop();
  };

  const refuse = (error: unknown) => {
    const isOurs = !(error instanceof AppError);
    if (isOurs) services.log.error({ err: error }, 'a free run failed');
    void end(failedEnd(isOurs ? runningProblems.freeRunFailed : error.problem));
  };

  const leave = () => {
    isClosed = true;
    talk?.stop();
  };
  line.onClose(leave);
  line.onLose(sentence => {
    void say({ type: 'ended', end: { why: 'sandbox-failed', sentence, exitCode: null, wallMs: 0 } });
    leave();
  });
  line.onMessage(message => {
    const { data: saying } = FreeRunSaying.safeParse(message);
    if (!saying) return refuse(new AppError('invalid', runningProblems.unreadableMessage));
    if (saying.type === 'start') {
      if (!isStarted) start(saying).catch(refuse);
      isStarted = true;
    } else if (saying.type === 'stop') {
      if (talk) talk.stop();
      else line.close();
    } else if (saying.type === 'interrupt') talk?.interrupt();
    else if (talk) talk.type(saying.text);
    else if (early.length < mostEarly) early.push(saying.text);
    else line.close();
  });
};
