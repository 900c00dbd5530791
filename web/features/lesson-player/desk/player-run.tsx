import { Suspense } from 'react';
import { keysOf } from '#web/browser/shortcut.ts';
import { RunTests, TryOut } from '#web/desk/desk-controls.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import { StepBar } from './steps-later.ts';
import type { Player } from './use-player.ts';
import styles from './player-run.module.css';

type Props = { player: Player };

/** Tries the program out, and runs its tests. */
export const PlayerRun = ({ player: { desk, actions, running, program } }: Props) => (
  <>
    {!program.off?.trying && (
      <TryOut
        desk={desk}
        label={lessonTexts.tryIt}
        keys={keysOf(actions.tryOut)}
        onTry={actions.tryOut.perform}
      />
    )}
    <RunTests desk={desk} action={actions.run} onStop={running.onStop} />
  </>
);

/** On a phone they are at the bottom, where thumbs are; in their place the way through the steps. */
export const PlayerFoot = ({ player }: Props) => {
  const { stepping, language } = player.desk;
  const { shown, goTo, close } = stepping;
  if (shown)
    return (
      <Suspense>
        <StepBar key={shown.number} shown={shown} language={language} onStep={goTo} onClose={close} />
      </Suspense>
    );
  return (
    <div className={styles.foot}>
      <PlayerRun player={player} />
    </div>
  );
};
