import { lazy, type ReactNode, Suspense } from 'react';
import { DeskBlocks } from '#web/desk/desk-blocks.tsx';
import { texts } from '#web/texts/texts.ts';
import { nameOf } from '../frame/lesson-steps.ts';
import { InstructionsView } from '../panes/instructions-view.tsx';
import type { Player } from './use-player.ts';

// Lazy, because they are used rarely.
const Stepper = lazy(async () => ({ default: (await import('#web/running/steps/stepper.tsx')).Stepper }));

type Props = {
  player: Player;
  /** A message about the exercise, above its instructions. */
  banner: ReactNode;
  /** Hints, below the instructions. */
  help: ReactNode;
};

/** The instructions; in their place the steps of the program, while somebody looks at those. */
export const PlayerInstructions = ({ player: { id, desk, current, isWide }, banner, help }: Props) => {
  const { shown, close } = desk.stepping;
  if (shown)
    return (
      <Suspense fallback={<p>{texts.common.loading}</p>}>
        <Stepper key={shown.number} shown={shown} language={desk.language} onClose={close} />
      </Suspense>
    );
  return (
    <DeskBlocks desk={desk}>
      <InstructionsView
        key={current.id}
        id={`${id}-instructions`}
        name={nameOf(current)}
        text={current.exercise.instructions}
        banner={banner}
        help={help}
        isWide={isWide}
      />
    </DeskBlocks>
  );
};
