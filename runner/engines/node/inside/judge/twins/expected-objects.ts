import { testPlaces } from '../border/test-place.ts';
import { plainParts } from './other-arguments.ts';
import { type IdOf, idsIn, type Twins } from './watched-objects.ts';

const mostSites = 100;
const mostAnswers = 100;
/** Requests that have an object of the program as their receiver. */
const withReceiver = new Set(['get', 'set', 'has', 'keys', 'delete', 'snapshot', 'text']);

/**
 * Of an author's run: the objects of the program's classes that tests make only to compare with, such as `new Vector(4, 6)` in
 * `expect(a.plus(b)).toEqual(new Vector(4, 6))`, and how these comparisons ended. `wrong-twins.ts` says what for.
 */
export function createExpectedObjects(testFile: string, idOf: IdOf): Twins {
  const sites = new Map<number, string>();
  const parts = new Map<number, number[]>();
  const spoiled = new Set<number>();
  const values = new Set<string>();
  const answers = new Map<string, string>();
  let checks = 0;

  const spoil = (things: unknown[]) => idsIn(things, idOf).forEach(id => spoiled.add(id));
  const isAboutThem = (things: unknown[]) => idsIn(things, idOf).some(id => sites.has(id));
  const note = (question: string, answer: boolean) => {
    const place = `${question}@${testPlaces(testFile)}`;
    answers.set(place, `${answers.get(place) ?? ''}${answer ? 'y' : 'n'}`);
  };

  /** What something else is done with is not only compared, and neither are its parts. */
  function spoiledSites(): Set<string> {
    const all = new Set([...spoiled].flatMap(id => sites.get(id) ?? []));
    for (let before = -1; before < all.size;) {
      before = all.size;
      for (const [id, own] of parts)
        if (all.has(sites.get(id)!)) own.forEach(part => sites.has(part) && all.add(sites.get(part)!));
    }
    return all;
  }

  return {
    make(args, construct) {
      const made = construct(args);
      const id = idOf(made);
      if (id === undefined) {
        spoil(args);
        return made;
      }
      // The class gives back an object that it has given before.
      if (sites.has(id)) spoiled.add(id);
      args.flatMap(value => plainParts(value)).forEach(part => values.add(JSON.stringify(part)));
      sites.set(id, testPlaces(testFile));
      parts.set(id, idsIn(args, idOf));
      return made;
    },
    asked(kind, given, receiver, answer) {
      if (kind === 'new' || checks > 0) return answer;
      if (kind === 'call' && typeof answer === 'boolean') {
        if (isAboutThem(given)) note('call', answer);
        return answer;
      }
      spoil(given);
      const isMethod = kind === 'get' && typeof answer === 'function';
      if (withReceiver.has(kind) && typeof receiver === 'number' && !isMethod) spoiled.add(receiver);
      return answer;
    },
    check(things, check) {
      checks++;
      let isPassed = false;
      try {
        check();
        isPassed = true;
      } finally {
        checks--;
        if (checks === 0 && isAboutThem(things)) note('check', isPassed);
      }
    },
    given: value => spoil([value]),
    startTest: () => {},
    toSend() {
      const bad = spoiledSites();
      const good = [...new Set(sites.values())].filter(site => !bad.has(site)).slice(0, mostSites);
      const kept = [...answers].filter(([, text]) => text.length <= mostAnswers);
      return {
        sites: Object.fromEntries(good.map(site => [site, {}])),
        values: [...values],
        answers: good.length > 0 ? Object.fromEntries(kept) : {},
      };
    },
  };
}
