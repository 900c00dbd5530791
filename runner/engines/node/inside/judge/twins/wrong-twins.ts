import { AssertionError } from 'node:assert';

import { ExpectationFailed } from '../../expect/expect.ts';
import { testPlaces } from '../border/test-place.ts';
import { argumentsKey, otherValue } from './other-arguments.ts';
import { type IdOf, idsIn, type Twins } from './watched-objects.ts';

/** By site and arguments of the tests: what a wrong twin is made with instead. Null for what stays. */
type Sites = Record<string, Record<string, unknown[]>>;
type Stored = { sites: Sites; answers: Record<string, string>; taken: Set<string> | null };

const mostTries = 4;
const mostOfSite = 30;
const mostTold = 10;
const sentences: Record<string, string> = {
  check:
    'Your program gives back an object that the tests only made to compare with, or a copy of it, or says that objects are equal which are not.',
  call: 'Your program says true about two objects for which it must say false.',
};

/**
 * In `expect(a.plus(b)).toEqual(new Vector(4, 6))` the program has made both sides, and could have copied one from the other; in
 * `a.equals(b)` it decides itself. So a run that passes is repeated with tests that expect something wrong: each object that they make
 * only to compare with is made with other arguments, a wrong twin such as `new Vector(7, 8)`. The program cannot know which run it is
 * in, unless it knows the right result. Tests go on as if their checks had passed; but where the solution told a wrong
 * twin apart, the program has to do so, too.
 *
 * Which arguments wrong twins get, and where the solution told them apart, is decided once, in such a run with the solution.
 */
export function createWrongTwins(testFile: string, idOf: IdOf, stored: unknown): Twins | null {
  const read = readStored(stored);
  if (!read) return null;
  const { sites, answers, taken } = read;
  const twins = new Set<number>();
  const asked = new Map<string, number>();
  const kept = new Map<string, [test: string, sentence: string]>();
  let test = '';
  let checks = 0;

  const isAboutTwin = (things: unknown[]) => idsIn(things, idOf).some(id => twins.has(id));

  /** None if the program refuses these arguments. */
  function makeTwin(args: unknown[], changed: unknown[], construct: (args: unknown[]) => object) {
    try {
      const made = construct(args.map((old, at) => changed[at] ?? old));
      const id = idOf(made);
      if (id !== undefined) twins.add(id);
      return made;
    } catch {
      return null;
    }
  }

  /** With the solution: other arguments that it takes. */
  function choose(args: unknown[], site: string, key: string, construct: (args: unknown[]) => object) {
    for (let count = 0; count < mostTries; count++) {
      const changed = args.map(old => {
        const other = otherValue(old, taken!);
        return other === old ? null : other;
      });
      if (changed.every(value => value === null)) return null;
      const made = makeTwin(args, changed, construct);
      if (!made) continue;
      const known = sites[site]!;
      if (Object.keys(known).length < mostOfSite) known[key] = changed;
      return made;
    }
    return null;
  }

  function wrongOne(args: unknown[], construct: (args: unknown[]) => object): object | null {
    const site = testPlaces(testFile);
    if (!Object.hasOwn(sites, site)) return null;
    const key = argumentsKey(args, idOf);
    const changed = sites[site]![key];
    if (changed) return makeTwin(args, changed, construct);
    return taken ? choose(args, site, key, construct) : null;
  }

  /** What tests had at this place with the solution; null if nothing is known of it. */
  function usual(question: string, isYes: boolean): boolean | null {
    const place = `${question}@${testPlaces(testFile)}`;
    const known = answers[place];
    if (!known) return null;
    const at = asked.get(place) ?? 0;
    asked.set(place, at + 1);
    if (isYes && !kept.has(place)) kept.set(place, [test, sentences[question]!]);
    return known[Math.min(at, known.length - 1)] === 'y';
  }

  return {
    make(args, construct) {
      const twin = wrongOne(args, construct);
      if (twin) return twin;
      const made = construct(args);
      const id = idOf(made);
      // With a twin as a part of it, it is one itself.
      if (id !== undefined && isAboutTwin(args)) twins.add(id);
      return made;
    },
    asked(kind, given, _receiver, answer) {
      const isQuestion = kind === 'call' && typeof answer === 'boolean' && checks === 0;
      if (!isQuestion || !isAboutTwin(given)) return answer;
      return usual('call', answer) ?? answer;
    },
    check(things, check) {
      if (checks > 0 || !isAboutTwin(things)) return check();
      let failure: { error: unknown } | null = null;
      checks++;
      try {
        check();
      } catch (error) {
        if (!(error instanceof AssertionError || error instanceof ExpectationFailed)) throw error;
        failure = { error };
      } finally {
        checks--;
      }
      if (usual('check', !failure) !== true && failure) throw failure.error;
    },
    given: () => {},
    startTest: name => void (test = name),
    toSend() {
      if (!taken) return [...kept.values()].slice(0, mostTold);
      const toldApart = [...asked.keys()].filter(place => !kept.has(place) && answers[place]!.includes('y'));
      return {
        sites: Object.fromEntries(Object.entries(sites).filter(([, known]) => Object.keys(known).length > 0)),
        answers: Object.fromEntries(toldApart.map(place => [place, answers[place]!])),
      };
    },
  };
}

/** With `values` it comes from the author's run, and arguments are chosen now. */
function readStored(stored: unknown): Stored | null {
  if (!isRecord(stored) || !isRecord(stored['sites']) || !isRecord(stored['answers'])) return null;
  const { sites, answers, values } = stored;
  const isSite = (known: unknown) => isRecord(known) && Object.values(known).every(Array.isArray);
  if (!Object.values(sites).every(isSite) || !Object.values(answers).every(text => typeof text === 'string'))
    return null;
  return {
    sites: sites as Sites,
    answers: answers as Record<string, string>,
    taken: Array.isArray(values) ? new Set(values.map(String)) : null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
