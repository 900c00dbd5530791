import type { FolderState } from '#contract/authoring/course-folder.ts';
import { getImpact, type Impact, startImpact } from '#contract/authoring/impact.ts';
import { publishExercise } from '#contract/authoring/versions.ts';
import { contentHash } from '#server/authoring/formats/folder/content-hash.ts';
import type { MatchedModule } from '../compare/match.ts';
import { counted, type Io, Stop } from '../terminal/io.ts';
import { type Context, paramsOf } from './context.ts';

/** With what was pushed, students get new versions: after their effect is known, as in the editor. */

export type PublishOptions = {
  /** Undefined: ask, if somebody is there. */
  publishes?: boolean | undefined;
  credits: boolean;
  revokes: boolean;
  note?: string | undefined;
};

type Course = { local: readonly MatchedModule[]; state: FolderState };

const pollMs = 1000;

/** Of what the folder has just as the server: somebody else’s work in progress is not published. */
const unpublished = ({ local, state }: Course) => {
  const hashes = new Map(
    local.flatMap(({ lessons }) =>
      lessons.flatMap(({ exercises }) =>
        exercises.map(({ id, local: { content } }) => [id, contentHash.exercise(content)] as const),
      ),
    ),
  );
  return state.modules.flatMap(module =>
    module.lessons.flatMap(lesson =>
      lesson.exercises.flatMap((exercise, index) => {
        const { number, changes } = exercise.publishing;
        const isReady = exercise.testStatus === 'PASSING' || changes === 'texts';
        if (number === null || changes === 'none' || !isReady || hashes.get(exercise.id) !== exercise.hash)
          return [];
        const label = `${lesson.name} / ${exercise.name ?? `exercise ${index + 1}`}`;
        return [{ ...exercise, number: number + 1, lessonId: lesson.row, label }];
      }),
    ),
  );
};
type Unpublished = ReturnType<typeof unpublished>[number];

const paramsFor = (context: Context, { lessonId, row }: Unpublished) => ({
  ...paramsOf(context),
  lessonId,
  exerciseId: row,
});

const previewOf = async (io: Io, context: Context, exercise: Unpublished): Promise<Impact> => {
  const params = paramsFor(context, exercise);
  const started = await context.connection.call(startImpact, { params, body: { version: exercise.version } });
  let { impact } = started;
  while (!impact.isFinished) {
    await io.pause(pollMs);
    const answer = await context.connection.call(getImpact, { params });
    if (!answer.impact) throw new Stop(`${exercise.label} was changed meanwhile. Push again.`, 'conflict');
    impact = answer.impact;
  }
  return impact;
};

const effectOf = ({ people, newlyPass, newlyFail, failedToCheck }: Impact): string => {
  if (people === 0) return 'no student has work in it';
  const parts = [
    `${counted(people, 'student')} with work in it`,
    `${newlyPass} newly pass`,
    `${newlyFail} newly fail`,
    ...(failedToCheck > 0 ? [`${failedToCheck} could not be checked`] : []),
  ];
  return parts.join(', ');
};

const isWanted = async (io: Io, { publishes }: PublishOptions): Promise<boolean> => {
  if (publishes !== undefined) return publishes;
  return /^y(es)?$/i.test((await io.ask('Publish to students? [y/N] '))?.trim() ?? '');
};

export const publish = async (
  io: Io,
  context: Context,
  course: Course,
  options: PublishOptions,
): Promise<void> => {
  const waiting = unpublished(course);
  if (waiting.length === 0) return;
  if (options.publishes === false) {
    io.say(
      `${counted(waiting.length, 'exercise')} not published. Students get them with: cairn push --publish`,
    );
    return;
  }
  io.say('To publish:');
  const previews: { exercise: Unpublished; impact: Impact }[] = [];
  for (const exercise of waiting) {
    const impact = await previewOf(io, context, exercise);
    previews.push({ exercise, impact });
    io.say(`  ${exercise.label}: ${effectOf(impact)}`);
  }
  if (!(await isWanted(io, options))) {
    io.say('Not published: students keep what they have. Publish with: cairn push --publish');
    return;
  }
  const { credits, revokes, note } = options;
  for (const { exercise, impact } of previews) {
    const body = {
      version: exercise.version,
      number: exercise.number,
      ...(credits && impact.people > 0 && { credits }),
      ...(revokes && impact.people > 0 && { revokes }),
      ...(note !== undefined && { note }),
    };
    const { version } = await context.connection.call(publishExercise, {
      params: paramsFor(context, exercise),
      body,
    });
    io.say(`Published ${exercise.label} as version ${version.number}.`);
  }
};
