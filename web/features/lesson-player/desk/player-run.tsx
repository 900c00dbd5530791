import { RunTests } from '#web/desk/desk-controls.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import type { Player } from './use-player.ts';

/** Runs the tests; below a narrow desk, with a short name. */
export const PlayerRun = ({ player: { desk, actions, running, isWide } }: { player: Player }) => (
  <RunTests
    desk={desk}
    action={actions.run}
    shortLabel={isWide ? undefined : lessonTexts.runShort}
    onStop={running.onStop}
  />
);
