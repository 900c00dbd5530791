import { type ComponentProps, useState } from 'react';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { StepMemory } from '#web/running/steps/step-memory.tsx';
import { stepsTexts } from '#web/running/steps/steps-texts.ts';
import type { StepsShown } from '#web/running/steps/use-steps.ts';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import { InstructionsText } from '../panes/instructions-view.tsx';

type Props = {
  shown: StepsShown;
  language: string;
  given: ComponentProps<typeof InstructionsText>;
};

/** While somebody steps through the program: its variables and objects, or the instructions. On a phone there are tabs already. */
export const SteppedInstructions = ({ shown, language, given }: Props) => {
  const ids = useTabIds();
  const [tab, setTab] = useState<'memory' | 'instructions'>('memory');
  const memory = <StepMemory shown={shown} language={language} />;
  if (!given.isWide) return memory;
  return (
    <Pane
      name={stepsTexts.memory}
      isRegion={false}
      fullscreen={deskTexts.fullscreen}
      head={
        <TabBar
          label={stepsTexts.memory}
          ids={ids}
          current={tab}
          onSelect={setTab}
          tabs={[
            { key: 'instructions', label: lessonTexts.instructions },
            { key: 'memory', label: stepsTexts.memory },
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={tab}>
        {tab === 'memory' ? memory : <InstructionsText {...given} />}
      </TabPanel>
    </Pane>
  );
};
