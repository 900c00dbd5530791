import { useElementSize } from '@mantine/hooks';
import { useRef } from 'react';
import { ScrollBox } from '#web/ui/page/scroll-box.tsx';
import { MemoryArrows } from './memory-arrows.tsx';
import { FrameBoxes, ObjectBoxes } from './memory-boxes.tsx';
import { problemOf } from './step-problem.ts';
import { storyOf } from './step-story.ts';
import { stepsTexts } from './steps-texts.ts';
import type { StepsShown } from './use-steps.ts';
import styles from './step-memory.module.css';

const t = stepsTexts;

/** Below this, names stand in the place of arrows. */
const roomForArrows = 360;

/** The variables of each call, and the objects that they lead to. */
export const StepMemory = ({ shown, language }: { shown: StepsShown; language: string }) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const picture = useRef<HTMLDivElement>(null);
  if (!shown.recording || problemOf(shown) !== null) return null;
  const story = storyOf(shown.recording, language);
  const at = shown.at ?? story.first;
  const state = story.states[at]!;
  const hasArrows = width >= roomForArrows;
  return (
    <ScrollBox className={styles.memory ?? ''} label={t.memory}>
      <div ref={ref}>
        <div ref={picture} className={styles.picture} data-arrows={hasArrows || undefined}>
          <FrameBoxes state={state} words={story.words} />
          <ObjectBoxes state={state} words={story.words} />
          {hasArrows && <MemoryArrows picture={picture} moment={`${shown.number}/${at}/${width}`} />}
        </div>
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span data-kind="changed">{t.changedByLine}</span>
        <span data-kind="running">{t.running}</span>
      </p>
    </ScrollBox>
  );
};
