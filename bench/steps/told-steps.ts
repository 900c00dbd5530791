import type { Recording } from '#contract/running/run-request.ts';
import { numberOf, replay, type State } from '#web/running/steps/replay.ts';
import type { Pictured, Variable, Witnessed } from './witnessed.ts';

/** What the product tells of a program, in the words of the witnesses; one of them describes each variable by itself. */
export const toldBy = ({ steps }: Recording, isEachAlone: boolean): Witnessed[] =>
  replay(steps).map((state, index) => {
    const together = pictures(state);
    const variable = (name: string, value: unknown): Variable =>
      isEachAlone ? [name, pictures(state)(value), numberOf(value)] : [name, together(value)];
    return {
      kind: state.event ?? '',
      file: steps[index]?.f ?? '',
      line: state.line,
      stack: state.frames.map(({ name }) => name),
      frames: state.frames.map(({ variables }) =>
        [...variables.keys()].toSorted().map(name => variable(name, variables.get(name))),
      ),
      output: state.output,
    };
  });

function pictures({ objects }: State): (value: unknown) => Pictured {
  const numbers = new Map<number, number>();
  const picture = (value: unknown): Pictured => {
    if (!Array.isArray(value)) return value as Pictured;
    if (value[0] === 't') return value as ['t', string];
    if (value[0] === 's') return value[1] as string;
    const number = value[0] as number;
    const known = numbers.get(number);
    if (known !== undefined) return { same: known };
    const own = numbers.size;
    numbers.set(number, own);
    const thing = objects.get(number);
    if (!thing) return { new: own, kind: '?', name: 'not told', content: [] };
    const content = thing.content.map(item =>
      thing.kind === 'l' ? picture(item) : (item as unknown[]).map(picture),
    );
    return { new: own, kind: thing.kind, name: thing.name, content };
  };
  return picture;
}
