// `npm run proof -- <name>`: tests that need many repetitions. The output is kept in docs/proofs/.
import { parseArgs } from 'node:util';

import { runWithOutput } from '../scripts/run-step.ts';
import { proveBurst } from './proofs/burst.ts';
import { proveBombsSurvive } from './proofs/bombs-survive.ts';
import { busyProgramsFor } from './proofs/busy-programs.ts';
import { proveBusy } from './proofs/busy.ts';
import { holdsTogether, proveCluster } from './proofs/cluster.ts';
import { packSet } from './converted/set-file.ts';
import { convertedFormats, proveConverted } from './proofs/converted-courses.ts';
import { proveCrash } from './proofs/crash.ts';
import { bytesOfAnHour, proveEditHistories } from './proofs/edit-histories.ts';
import { losesNothing, proveExamLoss } from './proofs/exam/exam-loss.ts';
import { proveKilledTabs } from './proofs/exam/killed-tabs.ts';
import { proveFair } from './proofs/fair.ts';
import { proveForged } from './proofs/forged-programs.ts';
import { areGradesRight, proveGrades } from './proofs/grades.ts';
import { proveImpact } from './proofs/foreseen-impact.ts';
import { proveNaive } from './proofs/naive.ts';
import { proveKeystrokes } from './proofs/keystrokes.ts';
import { proveMistakes } from './proofs/mistake-walk.ts';
import { proveLanguages } from './proofs/installable-languages.ts';
import { provePublicTrack } from './proofs/public-track.ts';
import { proveRegistration } from './proofs/registration.ts';
import { proveRunsSurvive } from './proofs/runs-survive.ts';
import { proveSaveFlood } from './proofs/save-flood.ts';
import { proveTold } from './proofs/told.ts';
import { proveTransfersSurvive } from './proofs/transfers-survive.ts';
import { canBeBelieved, proveStrangerStrength } from './proofs/stranger-exercises.ts';
import { lengthOf, proveHistories, provePointHistories } from './proofs/histories.ts';
import { allWeakExercises, isStrong, proveStrength } from './proofs/test-strength.ts';
import { proveSoak } from './proofs/soak.ts';
import { proveSteps } from './proofs/true-steps.ts';
import { proveStuck } from './proofs/stuck-class.ts';
import { isGoalReached, proveTracks } from './proofs/tracks.ts';
import { stepPrograms } from './steps/step-programs.ts';
import { trackNames } from './tracks/lay-out-track.ts';
import { proveOrdinaryUser } from './proofs/without-root.ts';
import { proveWorkSurvives } from './proofs/work-survives.ts';

const say = (line: string) => console.log(line);

const proofs: Record<string, () => Promise<boolean>> = {
  crash: async () => {
    const writes = await proveCrash(20, say);
    say(JSON.stringify(writes, null, 2));
    const runs = await proveRunsSurvive(20, 20, say);
    say(JSON.stringify(runs, null, 2));
    const bombs = await proveBombsSurvive(20, 5, say);
    say(JSON.stringify(bombs, null, 2));
    const work = await proveWorkSurvives(20, 6, say);
    say(JSON.stringify(work, null, 2));
    const transfers = await proveTransfersSurvive(20, say);
    say(JSON.stringify(transfers, null, 2));
    const isWorkSafe =
      work.lostSaves + work.wrongCompletions + work.changedCompletions + work.unfinishedLessons === 0;
    const areTransfersSafe =
      transfers.half + transfers.untrue + transfers.retriesThatFailed + transfers.leftPieces === 0 &&
      transfers.slowestEndMs < 60_000;
    const areWritesSafe = writes.lost === 0 && writes.slowestRestartMs < 5000;
    const areBombsBehind =
      bombs.wrongVerdicts.length === 0 && Math.max(...bombs.recoveredMs, ...bombs.newMs) < 10_000;
    if (!areTransfersSafe || !isWorkSafe || !areBombsBehind) return false;
    return areWritesSafe && runs.lost === 0 && runs.wrong === 0 && runs.slowestEndMs < 60_000;
  },
  forged: async () => {
    const [folder, ...languages] = process.argv.slice(3);
    const of = { ...(folder && { folder }), ...(languages.length > 0 && { languages }) };
    const reports = await proveForged(say, of);
    say(JSON.stringify(reports, null, 2));
    return reports.every(
      ({ refused, passed, unusable }) => refused.length + passed.length + unusable.length === 0,
    );
  },
  /** All programs of long lists, of which `npm test` runs some (`runner/engine-kit/broad-lists.ts`). */
  forgeries: () =>
    runWithOutput({
      name: 'vitest',
      command: 'vitest',
      args: [
        'run',
        '--project=runner',
        ...['units/', 'command/', 'node/'].map(name => `runner/engines/${name}`),
        'runner/hostile/forgeries-node/',
        'runner/hostile/hostile.test.ts',
      ],
      env: { CAIRN_ALL_FORGERIES: 'yes' },
    }),
  strength: async () => {
    const [folder, ...only] = process.argv.slice(3);
    if (folder !== undefined) {
      return canBeBelieved(await proveStrangerStrength(folder, say, only));
    }
    const report = await proveStrength(allWeakExercises, say);
    say(JSON.stringify(report, null, 2));
    return isStrong(report);
  },
  histories: () => proveHistories(lengthOf(process.argv.slice(3)), say),
  /** The same of courses with points. */
  'point-histories': () => provePointHistories(lengthOf(process.argv.slice(3)), say),
  burst: async () => {
    const report = await proveBurst(3000, 60_000);
    say(JSON.stringify(report, null, 2));
    const areAllRight = report.accepted === report.students && report.wrongVerdicts === 0;
    return areAllRight && report.lastResultAfterMs < 90_000 && report.saveP95Ms < 500;
  },
  busy: async () => {
    const rounds = await proveBusy(busyProgramsFor(200), [0, 2, 8], say);
    return rounds.every(
      ({ wrongVerdicts, wronglyToldToWait, toldBusy }) =>
        wrongVerdicts.length + wronglyToldToWait.length + toldBusy.length === 0,
    );
  },
  fair: async () => {
    const report = await proveFair(20, 90, say);
    say(JSON.stringify(report, null, 2));
    const isTold = report.hostileToldAsOurs.length === 0 && report.wrongVerdicts === 0;
    const flood = await proveSaveFlood(12, 60, say);
    say(JSON.stringify(flood, null, 2));
    const isFloodHeld =
      flood.honestFailures === 0 && flood.saveMs.floodedP95 < 250 && flood.runMs.floodedP95 < 1000;
    return isTold && report.delayP95Ms < 2000 && isFloodHeld;
  },
  cluster: async () => {
    const isTogether = process.argv[3] === 'together';
    const report = await proveCluster({ kills: 12, everyMs: 10_000, students: 12, isTogether }, say);
    say(JSON.stringify(report, null, 2));
    return holdsTogether(report);
  },
  grades: async () => {
    const [seed = String(Date.now() % 100_000), rounds = '12', steps = '150'] = process.argv.slice(3);
    say(`seed ${seed}, ${rounds} rounds of ${steps} steps`);
    const wanted = { seed: Number(seed), rounds: Number(rounds), steps: Number(steps) };
    const report = await proveGrades({ ...wanted, students: 6, isThorough: true }, say);
    say(JSON.stringify(report, null, 2));
    return areGradesRight(report);
  },
  registration: async () => {
    const report = await proveRegistration(20, say);
    say(JSON.stringify(report, null, 2));
    const { misdirected, platforms, people, courses, links } = report;
    return misdirected === 0 && platforms === 1 && people === 3 && courses === 1 && links === 2;
  },
  impact: async () => {
    const report = await proveImpact(300, 150, say);
    say(JSON.stringify(report, null, 2));
    const { wronglyPredicted, changedUnasked, credited, revoked, newlyPass, newlyFail } = report;
    const isForeseen = wronglyPredicted === 0 && newlyPass > 0 && newlyFail > 0;
    const isDoneAsSaid = credited.predicted === credited.done && revoked.predicted === revoked.done;
    const slowdown = report.meanwhileP95Ms / report.aloneP95Ms;
    say(`p95 of others meanwhile: ${slowdown.toFixed(2)} x`);
    return isForeseen && isDoneAsSaid && changedUnasked === 0 && slowdown <= 1.2;
  },
  steps: async () => {
    const only = new RegExp(process.argv.slice(3).join(' '));
    const wanted = stepPrograms.filter(({ language, name }) => only.test(`${language}, ${name}`));
    const { programs, moments, differences } = await proveSteps(wanted, say);
    say(`${programs} programs, ${moments} moments, ${differences.length} differences`);
    return differences.length === 0;
  },
  stuck: async () => {
    const report = await proveStuck(200, 90, say);
    say(JSON.stringify(report, null, 2));
    const isRight = report.wronglyListed + report.wrongAtTheEnd === 0 && report.becameStuck > 0;
    return isRight && report.shownAfterMs.most < 30_000 && report.clearedAfterMs.most < 30_000;
  },
  /** Random histories of edits, more than 10^5 states of them rebuilt exactly; and what an hour of typing takes. */
  edits: async () => {
    const histories = Number(process.argv[3] ?? 25_000);
    const bytes = Math.max(...Array.from({ length: 3 }, bytesOfAnHour));
    say(`an hour of typing: at most ${bytes} bytes`);
    return bytes <= 50_000 && (await proveEditHistories(histories));
  },
  exam: async () => {
    const [students = '200', minutes = '10', tabs = '20'] = process.argv.slice(3);
    const wanted = { students: Number(students), minutes: Number(minutes) };
    const report = await proveExamLoss(wanted, say);
    say(JSON.stringify(report, null, 2));
    const killed = await proveKilledTabs(Number(tabs), say);
    say(JSON.stringify(killed, null, 2));
    return losesNothing(report) && killed.lost.length + killed.notRebuilt.length === 0;
  },
  keystrokes: async () => {
    const report = await proveKeystrokes(100, say);
    say(JSON.stringify(report, null, 2));
    return report.lost.length === 0 && report.conflicts === 0;
  },
  mistakes: async () => {
    const folder = process.argv[3];
    if (folder === undefined) throw new Error('Name the folder for the pictures.');
    const report = await proveMistakes(folder, say);
    say(JSON.stringify(report, null, 2));
    return report.mistakes >= 20 && report.faults.length === 0;
  },
  told: async () => {
    const [folder, ...only] = process.argv.slice(3);
    if (folder === undefined)
      throw new Error('Name the folder of a set of mistakes, and exercises if you want only some.');
    const report = proveTold(folder, say, only);
    say(JSON.stringify(report, null, 2));
    return report.unknown.length + report.passed.length === 0;
  },
  naive: async () => {
    const reports = await proveNaive(say, process.argv.slice(3));
    for (const { language, forgeries, fooledNaive, passedHere } of reports)
      say(
        `${language}: ${fooledNaive} of ${forgeries} forgeries pass in one process, ${passedHere.length} here`,
      );
    return reports.every(({ passedHere }) => passedHere.length === 0);
  },
  languages: () => proveLanguages(process.argv.slice(3), say),
  tracks: async () => {
    const only = trackNames.filter(track => process.argv.slice(3).includes(track));
    const reports = await proveTracks(say, only.length > 0 ? only : trackNames);
    return reports.every(isGoalReached);
  },
  'public-track': async () => {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      options: { kept: { type: 'string' }, minutes: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder, ...only] = positionals;
    if (folder === undefined)
      throw new Error(
        'Name the folder of a track, and slugs if you want only some. --kept <file> goes on where a run with that file ended, --minutes <n> ends one.',
      );
    const { percent, goal, startersThatPass } = await provePublicTrack(folder, say, {
      only,
      keptIn: values.kept ?? null,
      minutes: Number(values.minutes ?? Infinity),
    });
    return percent >= goal && startersThatPass === 0;
  },
  converted: async () => {
    const [format, folder] = process.argv.slice(3);
    if (format === undefined || folder === undefined)
      throw new Error(
        `Name the format (${convertedFormats.join(', ')}) and the folder of a course or of courses.`,
      );
    const { percent } = await proveConverted(format, folder, say);
    return percent >= 85;
  },
  /** Keeps a set that somebody wrote as a file of bench/converted. */
  'keep-set': () => {
    const [folder, file] = process.argv.slice(3);
    if (folder === undefined || file === undefined) throw new Error('Name the folder of a set and the file.');
    say(`${file}: ${packSet(folder, file)} files`);
    return Promise.resolve(true);
  },
  'ordinary-user': async () => {
    const report = await proveOrdinaryUser(say);
    say(JSON.stringify(report, null, 2));
    return report.obstacle === null && report.failed === 0 && report.cannotBeRun.length === 0;
  },
  soak: async () => {
    // What is kept ready for Java ends after five minutes without a run.
    const report = await proveSoak(2000, say, 6 * 60_000);
    say(JSON.stringify(report, null, 2));
    const isClean =
      report.leftProcesses === 0 &&
      report.leftOnHost.length === 0 &&
      report.descriptorsAfter <= report.descriptorsBefore + 2;
    return (
      report.wrongVerdicts.length === 0 && isClean && report.memoryMbAfter < report.memoryMbBefore * 1.5 + 50
    );
  },
};

const name = process.argv[2] ?? '';
const proof = proofs[name];
if (proof) {
  const holds = await proof();
  say(holds ? `${name}: holds` : `${name}: DOES NOT HOLD`);
  // Pages that are simulated would go on asking for the server.
  process.exit(holds ? 0 : 1);
} else {
  say(`Name one of the proofs: ${Object.keys(proofs).join(', ')}.`);
  process.exitCode = 1;
}
