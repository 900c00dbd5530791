import { type FolderState, pushFolder } from '#contract/authoring/course-folder.ts';
import { matchCourse, type MatchedModule } from '../compare/match.ts';
import { planPush, seenAfterPush } from '../compare/push-plan.ts';
import { compare, type Comparison, seenOf } from '../compare/three-ways.ts';
import { useLanguages } from '../folder/use-languages.ts';
import { findRoot } from '../folder/find-root.ts';
import { type LocalCourse, readLocalCourse } from '../folder/local-course.ts';
import { type Seen, writeStateFile } from '../folder/state-file.ts';
import { writeIds } from '../folder/write-local.ts';
import { counted, type Io, Stop } from '../terminal/io.ts';
import { type Context, endingsFrom, openContext, paramsOf, readState } from './context.ts';
import { publish, type PublishOptions } from './publish.ts';
import { reportSolutions } from './report-solutions.ts';

export type PushOptions = PublishOptions & {
  to?: string | undefined;
  isDryRun: boolean;
  isSure: boolean;
};

/** With an empty course there is nothing to lose. */
const seenBefore = ({ file }: Context, state: FolderState): Seen | null =>
  file?.seen ?? (state.modules.length === 0 ? seenOf(state) : null);

const isAllSame = ({ parts, course, structure, pictures }: Comparison) =>
  course === 'same' && structure === 'same' && [...parts, ...pictures].every(({ side }) => side === 'same');

const idsByPath = (matched: readonly MatchedModule[]): Map<string, string> =>
  new Map(
    matched.flatMap(module => [
      [module.local.path, module.id] as const,
      ...module.lessons.flatMap(lesson => [
        [lesson.local.path, lesson.id] as const,
        ...lesson.exercises.map(exercise => [exercise.local.path, exercise.id] as const),
      ]),
    ]),
  );

const compareWith = (context: Context, local: LocalCourse, state: FolderState) => {
  const seen = seenBefore(context, state);
  const there = seenOf(state).parts;
  const removed = new Set(Object.keys(seen?.parts ?? {}).filter(id => there[id] === undefined));
  const matched = matchCourse(local, state, removed);
  return { seen, matched, comparison: compare(local, matched, state, seen) };
};

const confirm = async (io: Io, isSure: boolean): Promise<boolean> => {
  if (isSure) return true;
  const answer = await io.ask('Push this? [y/N] ');
  if (answer === null) throw new Stop('Nobody is there to answer. Add --yes to push without being asked.');
  return /^y(es)?$/i.test(answer.trim());
};

const show = (io: Io, title: string, lines: readonly string[]) => {
  if (lines.length === 0) return;
  io.say(title);
  for (const line of lines) io.say(`  ${line}`);
};

export const push = async (io: Io, options: PushOptions): Promise<void> => {
  const root = await findRoot(io);
  const context = await openContext(io, { folder: root, to: options.to });
  const read = await readLocalCourse(root);
  const state = await readState(context);
  const local = useLanguages(read, state.languages);
  const { seen, matched, comparison } = compareWith(context, local, state);
  if (!seen && !isAllSame(comparison))
    throw new Stop(
      'The course on the server has content, and this folder has never been pulled from it. Run: cairn pull. It keeps what is here, and says what is different.',
      'conflict',
    );
  const plan = planPush(local, matched, state, comparison);
  for (const name of local.unused) io.note(`pictures/${name} is shown by no text, and is not pushed.`);
  show(io, 'Newer on the server (cairn pull gets it):', plan.newer);
  if (plan.conflicts.length > 0) {
    show(io, 'Changed here and on the server since your last pull:', plan.conflicts);
    throw new Stop(
      'Nothing was pushed. Run: cairn pull. It keeps what is here, and puts the server’s beside it.',
      'conflict',
    );
  }
  const save = (now: FolderState, nowSeen: Seen) =>
    writeStateFile(root, { ...context.where, seen: nowSeen, endings: endingsFrom(now) });
  if (plan.changes.length === 0) {
    io.say(`Nothing to push: the course on ${context.where.server} has what this folder has.`);
    if (!seen && !options.isDryRun) await save(state, seenOf(state));
    if (!options.isDryRun) await publish(io, context, { local: matched, state }, options);
    return;
  }
  show(io, `To push to ${context.where.server}:`, plan.changes);
  if (options.isDryRun || !(await confirm(io, options.isSure))) {
    io.say('Nothing was pushed.');
    return;
  }
  // Before the push: if its answer is lost, the next one finds everything by its id.
  const ids = idsByPath(matched);
  await writeIds(root, local, path => ids.get(path));
  const { running, state: now } = await context.connection.call(pushFolder, {
    params: paramsOf(context),
    file: JSON.stringify(plan.document),
  });
  await save(now, seenAfterPush(comparison, now, seen));
  io.say(`Pushed: ${counted(plan.changes.length, 'change')}.`);
  const areAllRight = await reportSolutions(io, context, { running: new Set(running), state: now });
  const after = running.length === 0 ? now : await readState(context);
  await publish(io, context, { local: matched, state: after }, options);
  if (!areAllRight)
    throw new Stop(
      'Some solutions do not pass their tests. Students keep what they have of these exercises.',
      'failed',
    );
};
