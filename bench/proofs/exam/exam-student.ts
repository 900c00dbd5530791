import { setTimeout as pause } from 'node:timers/promises';
import { broughtTexts } from './brought-texts.ts';
import type { ProvedExam } from './exam-place.ts';
import { aDevice, openPage, type SimulatedPage } from './simulated-page.ts';
import { typedVersions } from './typed-versions.ts';

const chance = (once: number, every: number) => Math.random() < once / every;
const lines = 'total = 0\nfor number in numbers:\n    total = total + number\nprint(total)\n';

/** What happens to everybody together is counted here. */
export type Counted = {
  edits: number;
  runs: number;
  lostCharacters: number;
  lostWithinSecond: number;
  neverTyped: number;
};

type Given = {
  exam: ProvedExam;
  learner: { id: number; authToken: string };
  url: () => string;
  endsAt: Date;
  counted: Counted;
  happened: (fault: string) => void;
  say: (line: string) => void;
};

let numbers = 0;

/** Somebody who writes the exam: types, pastes, deletes and runs, loses the network and has tabs that die. */
export const aStudent = ({ exam, learner, url, endsAt, counted, happened, say }: Given) => {
  const device = aDevice();
  const faults = { isCut: false };
  const typed = typedVersions();
  const brought = broughtTexts();
  let page: SimulatedPage | null = null;
  /** When the page before died, if nothing was typed since: of that last second nobody is sure. */
  let diedAt: number | null = null;
  /** Until when the network is cut. */
  let cutUntil = 0;
  typed.add('', 0);

  const isOver = () => Date.now() >= endsAt.getTime();

  /** Null once the exam has ended: then a page shows nothing to write in. */
  const open = async (): Promise<SimulatedPage | null> => {
    for (;;) {
      try {
        const row = faults.isCut ? null : await exam.rowOf(learner.authToken);
        if (row && 'refused' in row) return null;
        if (row) return await openPage({ device, faults, url, authToken: learner.authToken, row, brought });
      } catch {
        // The server is away, or its disk is full.
      }
      if (isOver()) return null;
      await pause(300);
    }
  };

  const judgeKilled = (now: string, killedAt: number) => {
    const number = typed.numberOf(now);
    if (number === undefined) {
      counted.neverTyped += 1;
      return;
    }
    const due = typed.newestAt(killedAt - 1000);
    const lost = typed.between(number, due);
    counted.lostCharacters += lost;
    if (lost > 0) say(`student ${learner.id}: ${lost} characters lost with a page`);
    counted.lostWithinSecond += typed.between(Math.max(number, due), typed.last());
  };

  const cut = (ms: number) => {
    if (faults.isCut) return;
    happened('cut');
    faults.isCut = true;
    cutUntil = Date.now() + ms;
    void pause(ms).then(() => {
      faults.isCut = false;
    });
  };

  const runTests = async (userExerciseId: number) => {
    try {
      await exam.as(learner.authToken).execute(userExerciseId, exam.course.contextId);
      counted.runs += 1;
    } catch {
      // A run that does not begin loses nothing.
    }
  };

  const typeOnce = (on: SimulatedPage, letter: number) => {
    numbers += 1;
    counted.edits += 1;
    // Each text has a number of its own, so that none comes twice.
    if (chance(1, 15)) on.replaceEnd(3, `#${numbers} `);
    else if (chance(1, 60)) on.replaceEnd(0, `# ${numbers} pasted\n${lines}`, 'paste');
    else on.replaceEnd(0, `${lines[letter % lines.length] ?? ''}${chance(1, 8) ? `#${numbers} ` : ''}`);
    typed.add(on.text(), Date.now());
    diedAt = null;
  };

  /** Kills the page and opens the next one, which must have what was typed. */
  const loseTab = async (on: SimulatedPage) => {
    happened('killedPage');
    on.kill();
    const killedAt = Date.now();
    diedAt = killedAt;
    await pause(Math.random() * 2000);
    const next = await open();
    if (!next) return null;
    judgeKilled(next.text(), killedAt);
    // From now on they go on from what came back.
    typed.add(next.text(), Date.now());
    return next;
  };

  /** Somebody whose network fails types on until it is back: only then the page learns that the exam is over. */
  const mustStop = () => isOver() && Date.now() >= Math.max(endsAt.getTime() + 500, cutUntil);

  const work = async () => {
    page = await open();
    // Some lose the network before the end, shortly or for long.
    if (chance(1, 4)) {
      const before = 500 + Math.random() * 25_000;
      void pause(Math.max(0, endsAt.getTime() - before - Date.now())).then(() =>
        cut(before + 1000 + Math.random() * 8000),
      );
    }
    for (let letter = 0; page && !mustStop(); letter += 1) {
      await pause(120 + Math.random() * 300);
      typeOnce(page, letter);
      if (chance(1, 150)) void runTests(page.id);
      if (!isOver() && chance(1, 250)) page = await loseTab(page);
      if (!isOver() && chance(1, 250)) cut(1000 + Math.random() * 15_000);
      if (!isOver() && chance(1, 50)) await pause(Math.random() * 4000);
    }
    // Its own clock closes the page.
    await page?.close();
  };

  /** The page after the end, until everything that is on the device was sent. */
  const sendLeft = async (patience: number) => {
    const row = page;
    while (row && Date.now() < patience) {
      await row.sendLeft().catch(() => {});
      if (!(await row.hasLeft())) return true;
      await pause(1000);
    }
    return row === null;
  };

  /** The newest text that must have come to the server. */
  const due = () => (diedAt === null ? typed.last() : typed.newestAt(diedAt - 1000));

  return { ...learner, typed, brought, work, sendLeft, due, page: () => page };
};

export type ExamStudent = ReturnType<typeof aStudent>;
