import { expect, it } from 'vitest';
import { measureFile, measureText } from './measure-components.ts';
import { isTest, sourceFiles } from './source-imports.ts';

const mostLines = 150;
const mostProps = 12;

const onDesks = sourceFiles.filter(
  file => /^web\/(desk|features\/lesson-(player|editor))\//.test(file) && !isTest(file),
);

it('FZ-3 no component or hook of the desks is longer than 150 lines or takes more than 12 props', () => {
  const measured = onDesks.flatMap(measureFile);
  expect(measured.length, 'the measuring finds no components any more').toBeGreaterThan(100);
  expect(
    measured
      .filter(({ lines, props }) => lines > mostLines || props > mostProps)
      .map(({ file, name, lines, props }) => `${name} in ${file}: ${lines} lines, ${props} props`),
    'take a part, or what it does, into a file of its own; props that belong together are one object with a name',
  ).toEqual([]);
});

it('FZ-3 the measuring counts the lines of a component and the properties of its props, also of composed types', () => {
  const text = `type Slots = { title: string; tools(): void };
type Props<S> = Slots & Pick<S, 'a' | 'b'> & { first: S; second?: () => void };
export const Large = <S,>({ first }: Props<S>) => {
  return first;
};
const Small = ({ one }: { one: string }) => one;
export function Old(props: Omit<Slots, 'title'>) {}
export const useThing = () => 1;
const helper = () => 1;
`;
  expect(measureText('some.tsx', text).map(({ name, lines, props }) => [name, lines, props])).toEqual([
    ['Large', 3, 6],
    ['Small', 1, 1],
    ['Old', 1, 1],
    ['useThing', 1, 0],
  ]);
});
