import { equals } from './equality.ts';
import type { Matcher, MatcherTools, Outcome } from './matcher.ts';
import { type SpyRecord, spyRecord } from './spies.ts';

/** Matchers for the calls of a spy. */
export function createCallMatchers({ live, show }: MatcherTools): Record<string, Matcher> {
  const same = (actual: unknown, expected: unknown) => equals(actual, expected, { isStrict: false, live });

  const onSpy =
    (test: (spy: SpyRecord, args: unknown[]) => Outcome): Matcher =>
    (actual, ...args) => {
      const spy = spyRecord(actual);
      return spy
        ? test(spy, args)
        : { passed: false, isSenseless: true, message: `a spy (jest.fn), but got ${show(actual)}` };
    };
  const shown = (calls: unknown[][]) =>
    calls.length > 0 ? calls.map(call => show(call)).join(', ') : 'no call';
  const returns = (spy: SpyRecord) =>
    spy.results.filter(({ type }) => type === 'return').map(({ value }) => value);

  const called = onSpy(spy => ({
    passed: spy.calls.length > 0,
    message: `the function to have been called; it was called ${times(spy.calls.length)}`,
  }));
  const calledTimes = onSpy((spy, [count]) => ({
    passed: spy.calls.length === count,
    message: `the function to have been called ${times(Number(count))}; it was called ${times(spy.calls.length)}`,
    expected: count,
    actual: spy.calls.length,
  }));
  const calledWith = onSpy((spy, args) => ({
    passed: spy.calls.some(call => same(call, args)),
    message: `a call with ${show(args)}; there was ${shown(spy.calls)}`,
  }));
  const lastCalledWith = onSpy((spy, args) => ({
    passed: spy.calls.length > 0 && same(spy.calls.at(-1), args),
    message: `the last call with ${show(args)}; there was ${shown(spy.calls.slice(-1))}`,
  }));
  const nthCalledWith = onSpy((spy, [nth, ...args]) => {
    const call = spy.calls[Number(nth) - 1];
    return {
      passed: call !== undefined && same(call, args),
      message: `call ${String(nth)} with ${show(args)}; there was ${shown(call ? [call] : [])}`,
    };
  });
  const returned = onSpy(spy => ({
    passed: returns(spy).length > 0,
    message: 'the function to have returned',
  }));
  const returnedWith = onSpy((spy, [value]) => ({
    passed: returns(spy).some(item => same(item, value)),
    message: `the function to have returned ${show(value)}`,
  }));

  const returnedTimes = onSpy((spy, [count]) => ({
    passed: returns(spy).length === count,
    message: `the function to have returned ${times(Number(count))}`,
  }));
  const lastReturnedWith = onSpy((spy, [value]) => ({
    passed: same(returns(spy).at(-1), value),
    message: `the function to have returned ${show(value)} at last`,
  }));
  const nthReturnedWith = onSpy((spy, [nth, value]) => {
    const result = spy.results[Number(nth) - 1];
    return {
      passed: result?.type === 'return' && same(result.value, value),
      message: `call ${String(nth)} of the function to have returned ${show(value)}`,
    };
  });
  const resolutions = (spy: SpyRecord) =>
    spy.settled.filter(({ type }) => type === 'fulfilled').map(({ value }) => value);
  const resolvedTimes = onSpy((spy, [count]) => ({
    passed: count === undefined ? resolutions(spy).length > 0 : resolutions(spy).length === count,
    message: `what the function returned to have been fulfilled${count === undefined ? '' : ` ${times(Number(count))}`}`,
  }));
  const resolvedWith = (choose: (spy: SpyRecord, nth: unknown) => unknown[], message: string) =>
    onSpy((spy, args) => {
      const value = args.at(-1);
      return {
        passed: choose(spy, args[0]).some(item => same(item, value)),
        message: `${message} to have been fulfilled with ${show(value)}`,
      };
    });
  /** Whether some call of one spy was before some call of the other. */
  const calledInOrder = (isBefore: boolean) =>
    onSpy((spy, [other]) => {
      const [first, second] = isBefore ? [spy, spyRecord(other)] : [spyRecord(other), spy];
      return {
        passed: (first?.order[0] ?? Infinity) < (second?.order.at(-1) ?? -1),
        message: `the function to have been called ${isBefore ? 'before' : 'after'} the other one`,
      };
    });

  return {
    toHaveBeenCalled: called,
    toBeCalled: called,
    toHaveBeenCalledOnce: actual => calledTimes(actual, 1),
    toHaveBeenCalledTimes: calledTimes,
    toBeCalledTimes: calledTimes,
    toHaveBeenCalledWith: calledWith,
    toBeCalledWith: calledWith,
    toHaveBeenLastCalledWith: lastCalledWith,
    lastCalledWith,
    toHaveBeenNthCalledWith: nthCalledWith,
    nthCalledWith,
    toHaveReturned: returned,
    toReturn: returned,
    toHaveReturnedTimes: returnedTimes,
    toReturnTimes: returnedTimes,
    toHaveReturnedWith: returnedWith,
    toReturnWith: returnedWith,
    toHaveLastReturnedWith: lastReturnedWith,
    lastReturnedWith,
    toHaveNthReturnedWith: nthReturnedWith,
    nthReturnedWith,
    toHaveResolved: actual => resolvedTimes(actual),
    toHaveResolvedTimes: resolvedTimes,
    toHaveResolvedWith: resolvedWith(resolutions, 'what the function returned'),
    toHaveLastResolvedWith: resolvedWith(
      spy => resolutions(spy).slice(-1),
      'what the function returned at last',
    ),
    toHaveNthResolvedWith: resolvedWith(
      (spy, nth) =>
        spy.settled
          .filter(({ type }, index) => type === 'fulfilled' && index === Number(nth) - 1)
          .map(one => one.value),
      'what that call of the function returned',
    ),
    toHaveBeenCalledBefore: calledInOrder(true),
    toHaveBeenCalledAfter: calledInOrder(false),
    toHaveBeenCalledExactlyOnceWith: onSpy((spy, args) => ({
      passed: spy.calls.length === 1 && same(spy.calls[0], args),
      message: `one call with ${show(args)}; there was ${shown(spy.calls)}`,
    })),
  };
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
