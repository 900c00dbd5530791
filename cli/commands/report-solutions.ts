import type { FolderState } from '#contract/authoring/course-folder.ts';
import { getLastRun } from '#contract/running/runs.ts';
import { counted, type Io } from '../terminal/io.ts';
import { failedTests } from '../terminal/show-outcome.ts';
import { type Context, paramsOf, readState } from './context.ts';

const pollMs = 1000;
/** So long nothing may end before we stop waiting: the runs go on without us. */
const patienceMs = 10 * 60_000;

type Pushed = { running: ReadonlySet<number>; state: FolderState };

const exercisesIn = ({ modules }: FolderState) =>
  modules.flatMap(module =>
    module.lessons.flatMap(lesson =>
      lesson.exercises.map((exercise, index) => ({
        ...exercise,
        lessonId: lesson.row,
        label: `${module.name} / ${lesson.name} / ${exercise.name ?? `exercise ${index + 1}`}`,
      })),
    ),
  );

const awaitAll = async (io: Io, context: Context, { running, state }: Pushed): Promise<FolderState> => {
  let [now, waited, before] = [state, 0, Infinity];
  for (;;) {
    const left = exercisesIn(now).filter(
      ({ row, testStatus }) => running.has(row) && testStatus === 'UNTESTED',
    );
    if (left.length === 0) return now;
    if (left.length < before) {
      io.note(`Running solutions: ${running.size - left.length} of ${running.size} done`);
      [before, waited] = [left.length, 0];
    }
    if (waited >= patienceMs) return now;
    await io.pause(pollMs);
    waited += pollMs;
    now = await readState(context);
  }
};

/** Waits for the solutions that were pushed and says which do not pass, and which starters do. False if one does not pass. */
export const reportSolutions = async (io: Io, context: Context, pushed: Pushed): Promise<boolean> => {
  if (pushed.running.size === 0) return true;
  const state = await awaitAll(io, context, pushed);
  let isRight = true;
  for (const exercise of exercisesIn(state).filter(({ row }) => pushed.running.has(row))) {
    const params = { ...paramsOf(context), lessonId: exercise.lessonId, exerciseId: exercise.row };
    const { testProcess } = await context.connection.call(getLastRun, { params });
    if (exercise.testStatus === 'UNTESTED') {
      io.say(`NOT RUN  ${exercise.label}: the solution was not run yet. Look at it in the editor.`);
      isRight = false;
    } else if (exercise.testStatus === 'FAILING') {
      io.say(`FAILS    ${exercise.label}: the solution does not pass its tests.`);
      for (const line of testProcess ? failedTests(testProcess.result) : []) io.say(`  ${line}`);
      isRight = false;
    } else if (testProcess?.result.health?.doesStarterFail === false) {
      io.say(`WEAK     ${exercise.label}: what students start with passes already.`);
    }
  }
  if (isRight) io.say(`${counted(pushed.running.size, 'solution')} passed.`);
  return isRight;
};
