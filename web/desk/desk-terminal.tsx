import type { ComponentProps } from 'react';
import { FreeTerminal } from '#web/running/free/free-terminal.tsx';
import { canStep } from '#web/running/steps/use-steps.ts';
import type { Desk } from './use-desk.ts';

type TerminalProps = ComponentProps<typeof FreeTerminal>;

type Props = {
  desk: Desk;
  onLine: NonNullable<TerminalProps['onLine']>;
  onTry: TerminalProps['onStart'];
  onSteps: NonNullable<TerminalProps['onSteps']>;
  onLeave: TerminalProps['onLeave'];
};

/** The program that was tried out last at this desk; nothing before the first. */
export const DeskTerminal = ({ desk: { id, free, language }, onLine, onTry, onSteps, onLeave }: Props) =>
  free.session && (
    <FreeTerminal
      key={`${id}/${free.number}`}
      session={free.session}
      language={language}
      onLine={onLine}
      onStart={onTry}
      onSteps={canStep(language) ? onSteps : null}
      onLeave={onLeave}
    />
  );
