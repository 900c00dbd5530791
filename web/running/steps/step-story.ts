import type { RecordedSteps } from '#contract/running/steps.ts';
import { replay, type State } from './replay.ts';
import { type Moment, momentsOf } from './step-moments.ts';
import { lettersOf, type Said, saidOf, type Words } from './step-words.ts';

export type Story = {
  states: State[];
  moments: Moment[];
  words: Words;
  /** The step that is shown first. */
  first: number;
  said: (index: number) => Said;
};

const told = new WeakMap<RecordedSteps, Story>();

/** An exception that nobody caught opens where it was raised, anything else at the first step. */
const firstShown = ({ end }: RecordedSteps, states: State[]) => {
  if (end !== 'error') return 0;
  const isFailing = ({ event }: State) => event === 'x' || event === 'u';
  const before = states.findLastIndex(state => !isFailing(state));
  return Math.min(before + 1, states.length - 1);
};

/** Everything that is shown of a record. Made once, for all parts of the screen. */
export const storyOf = (recording: RecordedSteps, language: string): Story => {
  const known = told.get(recording);
  if (known) return known;
  const states = replay(recording.steps);
  const moments = momentsOf(states);
  const words = { letters: lettersOf(states), language, output: recording.output };
  const story: Story = {
    states,
    moments,
    words,
    first: firstShown(recording, states),
    said: index =>
      saidOf(states[index]!, states[index - 1], moments[index]!, words, index === states.length - 1),
  };
  told.set(recording, story);
  return story;
};
