import { expect, it } from 'vitest';

import { othersOf, readToldApart, toldApartIn } from './told-apart-objects.ts';

it('CT-1 objects made of constants have others like them, with all constants changed', () => {
  expect(othersOf('Clock::at(10, 0)')).toEqual(['Clock::at(11, 1)', 'Clock::at(9, 3)', 'Clock::at(12, 2)']);
  expect(othersOf('Name{"Ada", true}').slice(0, 2)).toEqual(['Name{"Adae", false}', 'Name{"da", false}']);
  expect(othersOf('Line(Point{0.5}, x)')[0]).toBe('Line(Point{1.500000}, x)');
});

it('CT-1 values of the library, methods and expressions without constants have none', () => {
  for (const one of ['std::string("a")', 'list.pop(3)', 'Clock::at(hour)', 'a + Clock(3)', 'Clock{}'])
    expect(othersOf(one)).toEqual([]);
});

it('CT-1 only what the solution told apart each time is asked of programs', () => {
  const said = (slot: number, isOther: boolean) => ({ id: 4, slot, isOther });
  expect(toldApartIn([said(0, false), said(1, true), said(2, true), said(1, true), said(2, false)])).toEqual({
    4: [0],
  });
  expect(toldApartIn([said(0, false), said(1, false)])).toEqual({});
});

it('CT-1 a contract of another form asks nothing', () => {
  expect(readToldApart({ 1: [0, 2], 2: 'x', 3: ['y'] })).toEqual({ 1: [0, 2] });
  expect(readToldApart(undefined)).toEqual({});
});
