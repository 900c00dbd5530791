import { useEffect, useMemo, useState } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { pause } from '#web/net/poll.ts';
import type { Explained, Program } from './explain.ts';

type Engine = typeof import('./explain.ts');

let engine: Engine | null = null;

/** Loaded when the first run has failed: most of the time nothing has to be explained. */
const loadEngine = async (): Promise<Engine | null> => {
  try {
    engine ??= await import('./explain.ts');
  } catch (cause) {
    // The original messages are shown without it.
    logProblem('The explanations could not be loaded', cause);
  }
  return engine;
};

const needsWords = ({ hasError, results, notes = [] }: RunOutcome) =>
  hasError || notes.length > 0 || results.some(result => !result.passed);

/** What was said about an outcome: it is announced first and shown then, and thought about once. */
const said = new WeakMap<RunOutcome, { program: Program; explained: Explained | null }>();

/** A fault in a rule must not hide the result. */
const explainAnew = (loaded: Engine, outcome: RunOutcome, program: Program): Explained | null => {
  try {
    return loaded.explainOutcome(outcome, program);
  } catch (cause) {
    logProblem('The run could not be explained', cause);
    return null;
  }
};

const explainWith = (loaded: Engine, outcome: RunOutcome, program: Program): Explained | null => {
  const before = said.get(outcome);
  if (before?.program.code === program.code && before.program.language === program.language)
    return before.explained;
  const explained = explainAnew(loaded, outcome, program);
  said.set(outcome, { program, explained });
  return explained;
};

/** A result waits this long for its words. */
const patienceMs = 1500;

/** Null if there is nothing to explain, or if the engine does not come in time. */
export const explainLater = async (outcome: RunOutcome, program: Program): Promise<Explained | null> => {
  if (!needsWords(outcome)) return null;
  const late = new AbortController();
  const loaded = await Promise.race([loadEngine(), pause(patienceMs, late.signal).then(() => null)]);
  late.abort();
  return loaded && explainWith(loaded, outcome, program);
};

/** What can be said about an outcome; null as long as it is not known. */
export const useExplained = (
  outcome: RunOutcome | null,
  code: string | null,
  language: string,
): Explained | null => {
  const [loaded, setLoaded] = useState(engine);
  const isWanted = outcome !== null && code !== null && needsWords(outcome);
  useEffect(() => {
    if (isWanted && !loaded) void loadEngine().then(setLoaded);
  }, [isWanted, loaded]);
  return useMemo(
    () => (isWanted && loaded ? explainWith(loaded, outcome, { code, language }) : null),
    [isWanted, loaded, outcome, code, language],
  );
};
