import { type ReactNode, Suspense } from 'react';
import { DeskBlocks } from '#web/desk/desk-blocks.tsx';
import { nameOf } from '../frame/lesson-steps.ts';
import { InstructionsView } from '../panes/instructions-view.tsx';
import { SteppedInstructions } from './steps-later.ts';
import type { Player } from './use-player.ts';

type Props = {
  player: Player;
  /** A message about the exercise, above its instructions. */
  banner: ReactNode;
  /** Hints, below the instructions. */
  help: ReactNode;
};

/** The instructions; beside them the variables of the program, while somebody steps through it. */
export const PlayerInstructions = ({ player, banner, help }: Props) => {
  const { id, desk, current, isWide } = player;
  const given = {
    id: `${id}-instructions`,
    name: nameOf(current),
    text: current.exercise.instructions,
    banner,
    help,
    isWide,
  };
  const { shown } = desk.stepping;
  const view = <InstructionsView key={current.id} {...given} />;
  return (
    <DeskBlocks desk={desk}>
      {shown ? (
        <Suspense fallback={view}>
          <SteppedInstructions shown={shown} language={desk.language} given={given} />
        </Suspense>
      ) : (
        view
      )}
    </DeskBlocks>
  );
};
