import type { Frame, Place, State } from './replay.ts';

/** What has run when a step is shown, and what comes. */
export type Moment = {
  /** The line whose effect is seen. Null before the first, and where nobody's line did it, as after waiting. */
  ran: Place | null;
  next: (Place & { how: 'begins' | 'continues' | 'handles'; time: number }) | null;
};

const leaving: State['event'][] = ['r', 'u', 'y', 'w'];

const placeOf = ({ line, file }: Place): Place => ({ line, file });

/** For each step. A record says what is about to be run: its effect is found in the step after it. */
export const momentsOf = (states: State[]): Moment[] => {
  const visits = new Map<string, number>();
  /** A program that has ended stays in sight while what waited goes on. */
  const done = new Set<number>();
  let mover: Frame | undefined;
  return states.map((state, index) => {
    const top = state.frames.at(-1);
    // A line that failed did not run to its end.
    const isCaught = states[index - 1]?.event === 'x';
    const ran = state.event === 'x' ? placeOf(state) : mover && !isCaught ? placeOf(mover) : null;
    if (top && state.event === 'r') done.add(top.id);
    const goesOn = leaving.includes(state.event) ? state.frames.at(-2) : top;
    mover = state.event === 'z' || !goesOn || done.has(goesOn.id) ? undefined : goesOn;
    let time = 1;
    if (state.event === undefined && top) {
      const visit = `${top.id}:${state.file}:${state.line}`;
      time = (visits.get(visit) ?? 0) + 1;
      visits.set(visit, time);
    }
    return { ran, next: nextOf(state, mover, states[index + 1], time) };
  });
};

const nextOf = (
  state: State,
  mover: Frame | undefined,
  after: State | undefined,
  time: number,
): Moment['next'] => {
  if (state.event === undefined) return { ...placeOf(state), how: 'begins', time };
  if (state.event === 'g') return { ...placeOf(state), how: 'continues', time };
  // Its last step is where the program ends.
  if (!after) return null;
  if (state.event === 'x')
    return after.event === undefined ? { ...placeOf(after), how: 'handles', time } : null;
  if (mover) return { ...placeOf(mover), how: 'continues', time };
  return { ...placeOf(after), how: after.event === 'g' ? 'continues' : 'begins', time };
};
